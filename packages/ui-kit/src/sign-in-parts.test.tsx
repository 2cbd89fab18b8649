import { readFileSync } from "node:fs";
import path from "node:path";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { CheckboxField } from "./CheckboxField.tsx";
import { Icon } from "./Icon.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { TextField } from "./TextField.tsx";
import { CheckIcon, MailIcon } from "./icons.ts";

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

const parts = [Banner, Button, Card, CheckboxField, Icon, PageHeading, PasswordField, TextField];

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
    expect(files).toContain("Field.module.css");
    const foreign = files.flatMap(getImports).filter((name) => !name.startsWith("."));
    expect([...new Set(foreign)]).toEqual(["react", "lucide-react"]);
  });

  it("have at most 1 of the page's 10 KiB of styles, tokens and base included", () => {
    const styles = getFiles().filter((file) => file.endsWith(".css"));
    const minified = ["tokens.css", "base.css", ...styles]
      .map(read)
      .join("")
      .replaceAll(/\/\*[^]*?\*\//g, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ ?([{}:;,]) ?/g, "$1");
    expect(minified.length).toBeLessThan(9 * 1024);
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
  const files = new Set(parts.map((part) => `${part.name}.tsx`));
  // A set walks over what is added on the way.
  for (const file of files) {
    for (const name of getImports(file)) {
      if (name.startsWith(".")) files.add(path.posix.join(path.posix.dirname(file), name));
    }
  }
  return [...files];
}
