import { type FocusEvent, type ReactNode, useId } from "react";
import { classNames } from "../styles/class-names.ts";
import { visuallyHidden } from "../text/VisuallyHidden.tsx";
import { FieldErrors } from "./FieldErrors.tsx";
import styles from "./Field.module.css";

/** Attributes that tie each control to its group and the group's error. */
interface GroupControl {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

interface FieldGroupProps {
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  readonly error?: string | undefined;
  /** The focus has come to the group from outside, or has left it. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly children: (control: GroupControl) => ReactNode;
}

/** Fields that make one answer together, under one label and with one error. */
export function FieldGroup({
  label,
  labelHidden = false,
  error,
  onEnter,
  onLeave,
  children,
}: FieldGroupProps) {
  const errorId = useId();
  const control: GroupControl = {
    onFocus: (event) => !isWithinGroup(event) && onEnter(),
    onBlur: (event) => !isWithinGroup(event) && onLeave(),
    ...(error === undefined ? {} : { "aria-describedby": errorId, "aria-invalid": true }),
  };
  return (
    <fieldset className={classNames(styles.field, styles.group)}>
      <legend className={labelHidden ? visuallyHidden : styles.label}>{label}</legend>
      {children(control)}
      <FieldErrors id={errorId} error={error} />
    </fieldset>
  );
}

/** Whether the focus moves between two controls of one group. */
const isWithinGroup = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  relatedTarget instanceof Node && currentTarget.closest("fieldset")?.contains(relatedTarget) === true;
