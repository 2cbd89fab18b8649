/* global imports -- gjs has its libraries there */
/**
 * A window around WebKitGTK for its driver, run by gjs: Debian's MiniBrowser prints and saves only through dialogs.
 * Saved files and printed pages go to the folder of its one argument, each whole once it has its name; what the
 * console says, to its output.
 */
const { gi, system } = imports;
gi.versions.Gtk = "3.0";
gi.versions.WebKit2 = "4.1";
const { Gio, GLib, Gtk, WebKit2: WebKit } = gi;
const [folder] = system.programArgs;

Gtk.init(null);
const context = WebKit.WebContext.new_with_website_data_manager(WebKit.WebsiteDataManager.new_ephemeral());
context.set_automation_allowed(true);
context.set_preferred_languages(["en-GB"]);
context.connect("download-started", (_, download) => {
  download.connect("decide-destination", (each, name) => {
    each.set_destination(`file://${folder}/${name}.part`);
    each.connect("finished", () => giveName(name));
    return true;
  });
});
context.connect("automation-started", (_, session) => {
  const info = new WebKit.ApplicationInfo();
  info.set_name("Capno window");
  info.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version());
  session.set_application_info(info);
  session.connect("create-web-view", openWindow);
});
GLib.MainLoop.new(null, false).run();

function openWindow() {
  const view = new WebKit.WebView({ is_controlled_by_automation: true, web_context: context });
  view.get_settings().set_enable_write_console_messages_to_stdout(true);
  const content = view.get_user_content_manager();
  content.connect("script-message-received::capnoPrint", () => printToFile(view));
  content.register_script_message_handler("capnoPrint");
  const window = new Gtk.Window({ default_width: 1280, default_height: 800 });
  window.add(view);
  window.show_all();
  view.connect("close", () => window.destroy());
  return view;
}

/** Of a file that is written to its end. */
function giveName(name) {
  const [part, whole] = [`${name}.part`, name].map((each) => Gio.File.new_for_path(`${folder}/${each}`));
  part.move(whole, Gio.FileCopyFlags.OVERWRITE, null, null);
}

/** Onto A4, without the dialog. */
function printToFile(view) {
  const operation = WebKit.PrintOperation.new(view);
  const settings = new Gtk.PrintSettings();
  settings.set_printer("Print to File");
  settings.set("output-uri", `file://${folder}/paper.pdf.part`);
  settings.set("output-file-format", "pdf");
  operation.set_print_settings(settings);
  const setup = new Gtk.PageSetup();
  setup.set_paper_size(Gtk.PaperSize.new("iso_a4"));
  operation.set_page_setup(setup);
  operation.connect("finished", () => giveName("paper.pdf"));
  operation.connect("failed", (_, error) => printerr(error.message));
  operation.print();
}
