/** What a plugin draws and does in the browser. The portal hands in its own React: there can be only one on a page. */
export default function views({ react: { createElement } }) {
  return {
    widgets: [
      {
        name: 'acme:stars',
        draws: ['string'],
        frame: 'control',
        Widget: ({ control, state, onChange }) =>
          createElement('input', {
            ...control,
            type: 'range',
            min: 1,
            max: 5,
            value: state.value ?? '3',
            onChange: (event) => onChange(event.target.value),
          }),
      },
    ],
    blocks: [
      {
        name: 'acme:greeting',
        Block: ({ settings, context }) =>
          createElement('p', { className: 'pt-card' }, `${settings.name}: ${context.mode}`),
      },
    ],
    operations: {
      // Everything an operation of the portal may use comes as its third argument: the API, the session, questions.
      async acmeSave(payload, _around, { session }) {
        sessionStorage.setItem('acme-saved', JSON.stringify({ ...payload, by: session.person() ?? 'nobody' }));
        return { ok: true };
      },
    },
  };
}
