import type { RoutesDefinition } from '../definition';
import type { TourModel } from '../model';
import { inside, type Spot } from './report';
import type { ScreenContext } from './screen';
import { checkName } from './world';

/** The model of a portal's tour: checks that its texts and the routes it leads to exist. */
export function compileTour(
  tour: NonNullable<RoutesDefinition['tour']>,
  spot: Spot,
  { world, sentences, report }: Pick<ScreenContext, 'world' | 'sentences' | 'report'>,
): TourModel {
  const checkRoute = (route: string | undefined, at: Spot) => {
    if (route !== undefined) checkName(report, at, 'unknown-route', route, world.routes);
  };
  const { invitation, steps } = tour;
  if (invitation !== undefined) {
    const at = inside(spot, 'invitation');
    checkRoute(invitation.route, inside(at, 'route'));
    sentences.judge(invitation.title, inside(at, 'title'), report);
    sentences.judge(invitation.text, inside(at, 'text'), report);
  }
  steps.forEach((step, index) => {
    const at = inside(spot, 'steps', index);
    checkRoute(step.route, inside(at, 'route'));
    checkRoute(step.menu, inside(at, 'menu'));
    sentences.judge(step.title, inside(at, 'title'), report);
    sentences.judge(step.text, inside(at, 'text'), report);
  });
  return { ...(invitation !== undefined && { invitation }), steps };
}
