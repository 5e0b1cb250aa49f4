import { fireEvent, screen as page, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { Divider } from '../../../src/blocks/studio/divider';
import { studioLanguage } from './support/in-studio';

function open() {
  const { container, unmount } = render(
    <I18nextProvider i18n={studioLanguage}>
      <div className="studio">
        <Divider />
      </div>
    </I18nextProvider>,
  );
  const line = page.getByRole('separator', { name: 'Size of the lower part' });
  const studio = container.querySelector<HTMLElement>('.studio');
  return { line, unmount, room: () => studio?.style.getPropertyValue('--studio-below') };
}

describe('The line between preview and tabs', () => {
  it('is moved by keys between its bounds, says where it is, and stays there', () => {
    const { line, room, unmount } = open();
    expect(room()).toBe('34%');
    fireEvent.keyDown(line, { key: 'ArrowUp' });
    expect([line.getAttribute('aria-valuenow'), room()]).toEqual(['39', '39%']);
    fireEvent.keyDown(line, { key: 'Home' });
    fireEvent.keyDown(line, { key: 'ArrowDown' });
    expect(room()).toBe('20%');
    fireEvent.keyDown(line, { key: 'End' });
    fireEvent.keyDown(line, { key: 'ArrowUp' });
    expect([line.getAttribute('aria-valuenow'), line.getAttribute('aria-valuemax')]).toEqual(['80', '80']);
    unmount();
    expect(open().room()).toBe('80%');
  });

  it.each(['', 'x', '-4', '1e9'])('takes the usual place where what the browser kept is no share (%j)', (kept) => {
    localStorage.setItem('portico-studio-lower-part', kept);
    expect(open().room()).toBe('34%');
  });

  it('goes back to the usual place, and from there to the largest, by a double click', () => {
    const { line, room } = open();
    fireEvent.doubleClick(line);
    expect(room()).toBe('80%');
    fireEvent.doubleClick(line);
    expect(room()).toBe('34%');
  });
});
