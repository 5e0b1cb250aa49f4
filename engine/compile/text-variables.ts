import type { DefinitionDocument, LocaleDefinition } from '../definition';
import { inside, type Report, type Spot } from './report';

/** Reports braces that form no variable: users would read `{{name}` as it is written. */
export function checkVariables(locales: Iterable<DefinitionDocument<LocaleDefinition>>, report: Report): void {
  for (const document of locales) visit(document.value, { document, path: [] }, report);
}

function visit(texts: LocaleDefinition, spot: Spot, report: Report): void {
  for (const [name, text] of Object.entries(texts)) {
    const at = inside(spot, name);
    if (typeof text !== 'string') visit(text, at, report);
    else if (text.includes('{{') || text.includes('}}')) {
      const rest = text.replaceAll(/\{\{[^{}]+\}\}/g, '');
      if (rest.includes('{{') || rest.includes('}}')) report(at, 'text-variable-open', { key: at.path.join('.') });
    }
  }
}
