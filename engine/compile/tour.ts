import type { RoutesDefinition } from '../definition';
import type { TourModel } from '../model';
import { inside, type Spot } from './report';
import type { ScreenSurroundings } from './screen';
import { judgeName } from './world';

/** The model of a portal's tour: its sentences exist, and so do the routes it leads to. */
export function compileTour(
  tour: NonNullable<RoutesDefinition['tour']>,
  spot: Spot,
  { world, sentences, report }: Pick<ScreenSurroundings, 'world' | 'sentences' | 'report'>,
): TourModel {
  const judgeRoute = (route: string | undefined, at: Spot) => {
    if (route !== undefined) judgeName(report, at, 'unknown-route', route, world.routes);
  };
  const { invitation, steps } = tour;
  if (invitation !== undefined) {
    const at = inside(spot, 'invitation');
    judgeRoute(invitation.route, inside(at, 'route'));
    sentences.judge(invitation.title, inside(at, 'title'), report);
    sentences.judge(invitation.text, inside(at, 'text'), report);
  }
  steps.forEach((step, index) => {
    const at = inside(spot, 'steps', index);
    judgeRoute(step.route, inside(at, 'route'));
    judgeRoute(step.menu, inside(at, 'menu'));
    sentences.judge(step.title, inside(at, 'title'), report);
    sentences.judge(step.text, inside(at, 'text'), report);
  });
  return { ...(invitation !== undefined && { invitation }), steps };
}
