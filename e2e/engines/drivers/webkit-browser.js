/* global imports -- gjs has its libraries there */
/**
 * A window around WebKitGTK for its driver, run by gjs: Debian's MiniBrowser prints only through a dialog, and
 * has no script that runs before a page's own.
 */
const { gi } = imports;
gi.versions.Gtk = "3.0";
gi.versions.WebKit2 = "4.1";
const { Gio, GLib, Gtk, WebKit2: WebKit } = gi;

Gtk.init(null);
const ownFolder = GLib.getenv("CAPNO_OWN_FOLDER");
const saveFolder = GLib.getenv("CAPNO_SAVE_FOLDER");
const watchHandler = GLib.getenv("CAPNO_WATCH_HANDLER");
Gtk.Settings.get_default().gtk_application_prefer_dark_theme = GLib.getenv("CAPNO_IS_DARK") === "1";

const [, preload] = GLib.file_get_contents(`${ownFolder}/preload.js`);
const messages = Gio.File.new_for_path(`${ownFolder}/messages.txt`).append_to(Gio.FileCreateFlags.NONE, null);

const context = WebKit.WebContext.new_with_website_data_manager(WebKit.WebsiteDataManager.new_ephemeral());
context.set_automation_allowed(true);
context.set_preferred_languages(["en-GB"]);
context.connect("download-started", (_, download) => {
  download.connect("decide-destination", (each, name) => {
    each.set_destination(`file://${saveFolder}/${name}`);
    return true;
  });
});
context.connect("automation-started", (_, session) => {
  const info = new WebKit.ApplicationInfo();
  info.set_name("Capno engines");
  info.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version());
  session.set_application_info(info);
  session.connect("create-web-view", openWindow);
});
GLib.MainLoop.new(null, false).run();

function openWindow() {
  const view = new WebKit.WebView({ is_controlled_by_automation: true, web_context: context });
  const content = view.get_user_content_manager();
  content.add_script(
    new WebKit.UserScript(
      new TextDecoder().decode(preload),
      WebKit.UserContentInjectedFrames.TOP_FRAME,
      WebKit.UserScriptInjectionTime.START,
      null,
      null,
    ),
  );
  content.connect(`script-message-received::${watchHandler}`, (_, result) => {
    messages.write_all(
      new TextEncoder().encode(`${JSON.stringify(result.get_js_value().to_string())}\n`),
      null,
    );
  });
  content.register_script_message_handler(watchHandler);
  content.connect("script-message-received::capnoPrint", (_, result) => {
    printTo(view, result.get_js_value().to_string());
  });
  content.register_script_message_handler("capnoPrint");
  const window = new Gtk.Window({ default_width: 1280, default_height: 800 });
  window.add(view);
  window.show_all();
  view.connect("close", () => window.destroy());
  return view;
}

/** Onto paper, into a file; an empty one beside it says that it is whole. */
function printTo(view, file) {
  const operation = WebKit.PrintOperation.new(view);
  const settings = new Gtk.PrintSettings();
  settings.set_printer("Print to File");
  settings.set("output-uri", `file://${file}`);
  settings.set("output-file-format", "pdf");
  operation.set_print_settings(settings);
  const setup = new Gtk.PageSetup();
  setup.set_paper_size(Gtk.PaperSize.new("iso_a4"));
  operation.set_page_setup(setup);
  operation.connect("finished", () => GLib.file_set_contents(`${file}.done`, ""));
  operation.print();
}
