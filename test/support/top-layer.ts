/** The simulated document has no top layer: dialogs and popovers there open and close by their attributes alone. */
export function simulateTopLayer(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
  HTMLElement.prototype.showPopover = function showPopover() {
    this.removeAttribute('popover');
  };
}
