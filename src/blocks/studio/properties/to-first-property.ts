/** Moves focus to the first property of what was selected, once it is drawn, with its words marked: what is typed replaces them. */
export function toFirstProperty(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>(
      '.studio-fields :is(input, textarea, select):not(:disabled), .studio-properties .pt-select',
    );
    first?.focus();
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select();
  });
}
