interface ChangingTextProps {
  readonly children: string | number;
  readonly className?: string | undefined;
}

/**
 * Text that changes, in an element of its own that changes with it. A translator puts other nodes in the place of the
 * text's; React then writes into the old ones, or fails to remove them (React issue 11538). It also answers late:
 * its translation of the earlier text then finds the earlier element, which is gone. As in `<bdi>`, letters of the text turn
 * nothing around it.
 */
export function ChangingText({ children, className }: ChangingTextProps) {
  return (
    <span key={children} className={className} dir="auto">
      {children}
    </span>
  );
}
