import { type FieldProblem, isList, type PlacedFieldProblem, type SubmitModel } from '../model';
import { complaintsOf } from './cell';
import { explain } from './explain';
import { type Progress, placed, summaryOf } from './form-state';
import { frameOf } from './frame';
import type { Navigation } from './navigation';
import type { Session } from './session';
import type { SubmitOutcome } from './state';

/** Shows what keeps a form from being sent, and what the server found. */
export function createRefusals(session: Session, navigation: Navigation, progress: Progress) {
  const { model, cells, judging } = session;

  /** Every problem of what would be sent: of fields in drawing order, then of the form. */
  function complaints(sends: SubmitModel['sends']): { fields: number[]; problems: PlacedFieldProblem[] } {
    const drawn = [...model.steps.keys()].flatMap((step) =>
      session.isInScope(step, sends) ? frameOf(model, step, session.isOn).fields : [],
    );
    const fields = drawn.filter((index) => {
      const cell = cells[index];
      return cell !== undefined && complaintsOf(cell).length > 0;
    });
    const ofForm = judging.formProblems(sends).map((problem) => placed(null, problem));
    return { fields, problems: [...summaryOf(cells, fields), ...ofForm] };
  }

  /** Shows every problem and counts the refusal; goes back to the step of the first one if it is not in the current one. */
  function refuse(fields: readonly number[], problems: readonly PlacedFieldProblem[]): SubmitOutcome {
    session.batch(() => {
      const first = fields.find((index) => model.fields[index]?.step === session.step()) ?? fields[0];
      const step = first === undefined ? undefined : model.fields[first]?.step;
      const { serverProblems } = progress;
      if (step !== undefined && step !== session.step()) navigation.enter(step);
      progress.serverProblems = serverProblems;
      progress.summarized = fields;
      progress.revealed = true;
      progress.refusals++;
    });
    return { status: 'refused', problems };
  }

  /** After a refused submit, all problems of the step show, also those of untouched fields. */
  function reveal(sends: SubmitModel['sends']) {
    for (const cell of cells) {
      if (cell.touched || !cell.displayed || !session.isInScope(cell.field.step, sends)) continue;
      cell.touched = true;
      session.mark(cell);
    }
  }

  /** Assigns the server's problems to their displayed fields, the rest to the form. Returns the fields. */
  function show(problems: readonly PlacedFieldProblem[]): number[] {
    const fields: number[] = [];
    session.batch(() => {
      const ofForm: PlacedFieldProblem[] = [];
      const fresh = new Set<number>();
      for (const problem of problems) {
        const index = problem.field === null ? -1 : (session.plan.names.get(problem.field) ?? -1);
        const cell = cells[index];
        if (!cell?.displayed || cell.field.step > session.step()) {
          ofForm.push({ ...problem, field: null });
          continue;
        }
        if (problem.at !== undefined) {
          cell.serverProblems = withCell(fresh.has(index) ? cell.serverProblems : [], problem, problem.at);
          fresh.add(index);
          session.mark(cell);
          if (!fields.includes(index)) fields.push(index);
          continue;
        }
        const { code, args } = problem;
        // The form's own message for a code is used wherever the problem was found.
        const message = cell.field.messages[code] ?? problem.message;
        cell.serverProblems = [...(fresh.has(index) ? cell.serverProblems : []), { code, message, args }];
        fresh.add(index);
        session.mark(cell);
        if (!fields.includes(index)) fields.push(index);
      }
      progress.serverProblems = ofForm;
    });
    return fields.sort((one, other) => one - other);
  }

  return { complaints, refuse, reveal, show };
}

/** The server's problems of a list's cells are one problem of the list, as its own are. */
function withCell(
  serverProblems: readonly FieldProblem[],
  { code, message, args }: FieldProblem,
  pointer: string,
): readonly FieldProblem[] {
  const known = serverProblems.find((each) => each.code === 'list.cells');
  const before = isList(known?.args.problems) ? known.args.problems : [];
  const problems = [...before, { pointer, code, message, args }];
  return [
    ...serverProblems.filter((each) => each !== known),
    explain({ code: 'list.cells', args: { count: problems.length, problems } }),
  ];
}
