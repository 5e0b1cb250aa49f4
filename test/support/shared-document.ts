/** Set by React's tests and by the runner, for all files. */
const lasting = /^(__|IS_REACT_ACT_ENVIRONMENT$)/;

type Descriptors = Readonly<Record<string, PropertyDescriptor>>;
const propertiesOf = (owner: object) => Object.getOwnPropertyDescriptors(owner) as Descriptors;

/**
 * Notes the properties and the listeners of the document and its window.
 * @returns takes away what was added since, and gives back what was replaced
 */
export function rememberDocument(): () => void {
  const prototypes = [Element, HTMLElement, HTMLDialogElement, HTMLInputElement].map(({ prototype }) => prototype);
  const owners = [document, navigator, window, ...prototypes].map((owner) => ({ owner, before: propertiesOf(owner) }));
  // To the runner, `window` is the global object, and not that of the document.
  const targets = new Set<EventTarget>([document, window, document.defaultView ?? window]);
  const ends = [...targets].map(noteListeners);
  return () => {
    for (const end of ends) end();
    for (const { owner, before } of owners) restore(owner, before);
  };
}

function noteListeners(target: EventTarget): () => void {
  const { addEventListener } = target;
  const added: Parameters<typeof addEventListener>[] = [];
  target.addEventListener = (...given) => {
    added.push(given);
    addEventListener.apply(target, given);
  };
  return () => {
    for (const given of added) target.removeEventListener(...given);
    target.addEventListener = addEventListener;
  };
}

function restore(owner: object, before: Descriptors): void {
  for (const [name, now] of Object.entries(propertiesOf(owner))) {
    const was = before[name];
    if (lasting.test(name) || now.configurable !== true) continue;
    if (was === undefined) Reflect.deleteProperty(owner, name);
    else if (now.value !== was.value || now.get !== was.get) Object.defineProperty(owner, name, was);
  }
}
