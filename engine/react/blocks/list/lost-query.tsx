import { useEffect, useRef } from 'react';
import { isObject, type JsonObject, type ListBlockModel } from '../../../model';
import { type ListState, lostInAddress } from '../../../runtime';
import { useScreen } from '../screen-scope';
import { useWiderNotice } from './wider-views';

interface LostQueryProps {
  readonly block: ListBlockModel;
  readonly list: ListState;
  readonly query: JsonObject;
  /** What the page's route has dropped from the address. */
  readonly dropped: JsonObject;
}

/** Says what the address asks of a list and the list does not understand: once, until the address asks for something else. */
export function LostQuery({ block, list, query, dropped }: LostQueryProps): null {
  const note = useWiderNotice(block, 'kit:list.addressWider');
  const { sources } = useScreen().scope.context();
  const lost = lostInAddress(block, query, dropped, Object.keys(isObject(sources) ? sources : {}));
  const asked = lost.map((name) => `${name}=${query[block.prefix + name] ?? dropped[block.prefix + name]}`).join('\n');
  const said = useRef('');
  useEffect(() => {
    const before = said.current;
    said.current = asked;
    if (asked !== '' && asked !== before) note(list, lost);
  });
  return null;
}
