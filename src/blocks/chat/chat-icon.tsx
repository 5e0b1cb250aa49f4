/** Outlines on a 24 by 24 grid. */
const outlines = {
  send: 'M3.4 20.4 21 12 3.4 3.600 3.400 10.100 15 12 3.400 13.900Z',
  stop: 'M7 6h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z',
  up: 'M9 21h9c.83 0 1.540-.5 1.840-1.220l3.020-7.050c.09-.23.14-.47.14-.73v-2c0-1.100-.9-2-2-2h-6.310l.95-4.570.03-.32c0-.41-.17-.79-.44-1.060L14.170 1 7.580 7.590C7.220 7.950 7 8.450 7 9v10c0 1.100.9 2 2 2ZM9 9l4.340-4.340L12 10h9v2l-3 7H9V9ZM1 9h4v12H1z',
  down: 'M15 3H6c-.83 0-1.540.5-1.840 1.220l-3.020 7.050c-.09.23-.14.47-.14.73v2c0 1.100.9 2 2 2h6.310l-.95 4.570-.03.32c0 .41.17.79.44 1.060L9.830 23l6.590-6.590c.36-.36.58-.86.58-1.410V5c0-1.100-.9-2-2-2Zm0 12-4.340 4.340L12 14H3v-2l3-7h9v10Zm4-12h4v12h-4z',
  again: 'M17.7 6.3A8 8 0 1 0 19.7 14h-2a6 6 0 1 1-1.400-6.200L13 11h7V4l-2.300 2.300Z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0 2c-2.670 0-8 1.340-8 4v2h16v-2c0-2.660-5.330-4-8-4Z',
  chats: 'M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H7l-4 4V5a1 1 0 0 1 1-1Zm1 2v10.200l1.200-1.200H19V6H5Z',
  add: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6v2Z',
  rename:
    'M3 17.300V21h3.700L17.800 9.900l-3.700-3.700L3 17.300ZM20.700 7a1 1 0 0 0 0-1.400l-2.300-2.300a1 1 0 0 0-1.400 0l-1.800 1.800 3.700 3.700L20.700 7Z',
  remove: 'M6 19c0 1.100.9 2 2 2h8a2 2 0 0 0 2-2V7H6v12ZM8 9h8v10H8V9Zm7.500-5-1-1h-5l-1 1H5v2h14V4h-3.500Z',
} as const;

export type ChatIconName = keyof typeof outlines;

/** A small icon beside words, or on a button that has a name. */
export function ChatIcon({ name }: { readonly name: ChatIconName }) {
  return (
    <svg className="pt-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={outlines[name]} />
    </svg>
  );
}
