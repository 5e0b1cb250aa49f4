import { type WidgetProps as RjsfWidgetProps, useFileWidgetProps } from '@rjsf/utils';
import { Button, useEngine } from '../../react';
import { usePlace, useScene } from '../scene';

/** One file or several, each kept in the value itself as a data URL with its name. */
export function FilesControl(asked: RjsfWidgetProps) {
  const { t } = useEngine();
  const { board } = useScene();
  const place = usePlace();
  const change: typeof asked.onChange = (value) => {
    board.edited(place.pointer);
    asked.onChange(value);
  };
  const multiple = asked.multiple === true;
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(asked.value, change, multiple);
  const { accept } = asked.options;
  const still = asked.readonly === true || asked.disabled === true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the frame has drawn the name already.
    <div role="group" aria-labelledby={place.labelId}>
      {filesInfo.length > 0 && (
        <ul className="pt-items">
          {filesInfo.map(({ name, dataURL }, index) => (
            <li key={`${name} ${dataURL}`} className="pt-item">
              <span>{decoded(name)}</span>
              {!still && (
                <Button
                  kind="quiet"
                  aria-label={t('rjsf:removeItem', { item: decoded(name) })}
                  onClick={() => handleRemove(index)}
                >
                  {t('rjsf:remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        id={place.id}
        className="pt-input"
        type="file"
        name={place.pointer}
        data-field={place.pointer}
        aria-labelledby={place.labelId}
        aria-describedby={place.describedBy}
        aria-invalid={place.problem === undefined ? undefined : true}
        accept={typeof accept === 'string' ? accept : undefined}
        multiple={multiple}
        disabled={still}
        onChange={({ currentTarget }) => {
          const { files } = currentTarget;
          if (files !== null && files.length > 0) void handleChange(files);
        }}
      />
    </div>
  );
}

/** rjsf encodes names when it writes them, and decodes less when it reads them. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
