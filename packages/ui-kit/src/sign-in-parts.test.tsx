import { readFileSync } from "node:fs";
import path from "node:path";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Banner } from "./feedback/Banner.tsx";
import { Button } from "./buttons/Button.tsx";
import { Card } from "./layout/Card.tsx";
import { CheckboxField } from "./fields/CheckboxField.tsx";
import { Icon } from "./icons/Icon.tsx";
import { PageHeading } from "./layout/PageHeading.tsx";
import { PasswordField } from "./fields/PasswordField.tsx";
import { TextField } from "./fields/TextField.tsx";
import { CheckIcon, MailIcon } from "./icons/icons.ts";

const nothing = () => {};

/** The parts of the page that is rendered to HTML at build time. */
function SignInParts() {
  return (
    <Card>
      <PageHeading title="Sign in" />
      <Banner tone="info">Notice</Banner>
      <TextField label="Email" type="email" value="" onChange={nothing} error="Enter it" />
      <PasswordField label="Password" value="" onChange={nothing} />
      <CheckboxField label="Remember me" checked onChange={nothing} />
      <Button type="submit" variant="primary" disabledReason="Enter both">
        Log in
      </Button>
      <Button busy icon={CheckIcon}>
        Busy
      </Button>
      <Icon icon={MailIcon} />
    </Card>
  );
}

describe("the parts of the prerendered sign-in page", () => {
  it("have no inline style, script or event attribute, as the content security policy requires", () => {
    const html = renderToString(<SignInParts />);
    expect(html).toContain("Remember me");
    expect(html).not.toMatch(/\sstyle=|<style|<script|\son\w+=/);
  });

  it("render the same ids every time", () => {
    expect(renderToString(<SignInParts />)).toBe(renderToString(<SignInParts />));
  });

  it("import React, Lucide and files of the kit only", () => {
    const files = getFiles();
    expect(files).toContain("fields/Field.module.css");
    const foreign = files.flatMap(getImports).filter((name) => !name.startsWith("."));
    expect([...new Set(foreign)]).toEqual(["react", "lucide-react"]);
  });

  it("have at most 9.5 of the page's 10.5 KiB of styles, tokens and base included", () => {
    const styles = getFiles().filter((file) => file.endsWith(".css"));
    const minified = ["styles/tokens.css", "styles/base.css", ...styles]
      .map(read)
      .join("")
      .replaceAll(/\/\*[^]*?\*\//g, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ ?([{}:;,]) ?/g, "$1");
    expect(minified.length).toBeLessThan(9.5 * 1024);
  });
});

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}

function getImports(file: string): readonly string[] {
  return [...read(file).matchAll(/from "([^"]+)"/g)].map(([, name]) => name ?? "");
}

/** The parts' own files with everything of the kit that they reach. */
function getFiles(): readonly string[] {
  const files = new Set(getImports("sign-in-parts.test.tsx").filter((name) => name.endsWith(".tsx")));
  // A set walks over what is added on the way.
  for (const file of files) {
    for (const name of getImports(file)) {
      if (name.startsWith(".")) files.add(path.posix.join(path.posix.dirname(file), name));
    }
  }
  return [...files];
}
