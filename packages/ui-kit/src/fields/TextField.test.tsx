import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { PasswordField } from "./PasswordField.tsx";
import { SelectField } from "./SelectField.tsx";
import { TextField } from "./TextField.tsx";

describe("TextField", () => {
  it("ties hint and errors to the input", () => {
    render(
      <TextField
        label="Email"
        hint="As on your badge"
        error={["Enter an address", "It is too long"]}
        value=""
        onChange={() => {}}
      />,
    );
    const input = screen.getByLabelText("Email");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const words = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(["As on your badge", "Enter an addressIt is too long"]);
  });

  it.each([undefined, "", []])("is valid with the error %j", (error) => {
    render(<TextField label="Email" error={error} value="" onChange={() => {}} />);
    const input = screen.getByLabelText("Email");
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(input.hasAttribute("aria-describedby")).toBe(false);
  });

  it("passes on the typed text", async () => {
    function Example() {
      const [value, setValue] = useState("");
      return <TextField label="Name" value={value} onChange={setValue} maxLength={3} />;
    }
    render(<Example />);
    await userEvent.type(screen.getByLabelText("Name"), "abcd");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("abc");
  });
});

describe("PasswordField", () => {
  it("shows and hides its text", async () => {
    render(<PasswordField label="Password" value="secret" onChange={() => {}} />);
    const input = screen.getByLabelText("Password");
    const reveal = screen.getByRole("button", { name: "Show password" });
    expect(input.getAttribute("type")).toBe("password");
    await userEvent.click(reveal);
    expect(input.getAttribute("type")).toBe("text");
    expect(reveal.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(reveal);
    expect(input.getAttribute("type")).toBe("password");
  });
});

describe("SelectField", () => {
  it("offers its options with their titles", async () => {
    const chosen: string[] = [];
    render(
      <SelectField
        label="Group"
        value="all"
        onChange={(value) => chosen.push(value)}
        options={[
          { value: "all", label: "All Groups" },
          { value: "one", label: "STUDY-01", title: "First study" },
        ]}
      />,
    );
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Group" }), "STUDY-01");
    expect(chosen).toEqual(["one"]);
    expect(screen.getByRole("option", { name: "STUDY-01" }).title).toBe("First study");
  });
});
