/** A text whose label is known. */
export interface Example {
  /** What the text consists of: words, pairs of words, pieces of words. */
  readonly features: readonly string[];
  readonly label: number;
  /** How much it counts, from 0 to 1. */
  readonly weight: number;
}

/** The logarithm of each label's probability. */
export type Classify = (features: readonly string[]) => Float64Array;

const rounds = 3;
const firstRate = 8;
/** A share below this moves nothing: most labels are far away from an example. */
const leastShare = 0.02;

/** A text as numbers: places in the table of weights, and how much each counts. */
interface Vector {
  readonly at: readonly number[];
  readonly size: readonly number[];
}

/**
 * Learns labels from examples: multinomial logistic regression over TF-IDF, by gradient descent in a fixed order, so that the same pages
 * always give the same answers. Words that only one section uses, and combinations that are typical of one, weigh the most.
 */
export function learn(examples: readonly Example[], labels: number): Classify {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of new Set(features)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const places = new Map<string, number>();
  const rarities: number[] = [];
  for (const [feature, count] of counts) {
    // A piece that one example alone has says no more than its word.
    if (count < 2 && feature.startsWith('g')) continue;
    places.set(feature, places.size);
    rarities.push(Math.log(1 + examples.length / count));
  }
  const unknown = Math.log(1 + 2 * examples.length);

  function vectorOf(features: readonly string[]): Vector {
    const times = new Map<string, number>();
    for (const feature of features) times.set(feature, (times.get(feature) ?? 0) + 1);
    const at: number[] = [];
    const size: number[] = [];
    let squares = 0;
    for (const [feature, count] of times) {
      const place = places.get(feature);
      const value = (1 + Math.log(count)) * (place === undefined ? unknown : (rarities[place] ?? unknown));
      squares += value * value;
      if (place === undefined) continue;
      at.push(place * labels);
      size.push(value);
    }
    // What no example has makes the rest weigh less: a question about something else is near to nothing.
    const length = Math.sqrt(squares) || 1;
    return { at, size: size.map((value) => value / length) };
  }

  const weights = new Float32Array(places.size * labels);
  const scores = new Float64Array(labels);
  function score({ at, size }: Vector): void {
    scores.fill(0);
    for (let index = 0; index < at.length; index++) {
      const from = at[index] as number;
      const value = size[index] as number;
      for (let label = 0; label < labels; label++)
        (scores[label] as number) += (weights[from + label] as number) * value;
    }
  }

  const vectors = examples.map(({ features }) => vectorOf(features));
  const order = examples.map((_, index) => index);
  const next = steadyNumbers();
  const moving = new Int32Array(labels);
  const steps = new Float64Array(labels);
  for (let round = 0; round < rounds; round++) {
    const rate = firstRate * (1 - round / rounds);
    shuffle(order, next);
    for (const index of order) {
      const { label: right, weight } = examples[index] as Example;
      const vector = vectors[index] as Vector;
      score(vector);
      const sum = sumOfPowers(scores);
      let moved = 0;
      for (let label = 0; label < labels; label++) {
        const wrong = Math.exp((scores[label] as number) - sum) - (label === right ? 1 : 0);
        if (Math.abs(wrong) < leastShare) continue;
        moving[moved] = label;
        steps[moved++] = wrong * rate * weight;
      }
      for (let each = 0; each < vector.at.length; each++) {
        const from = vector.at[each] as number;
        const value = vector.size[each] as number;
        for (let index = 0; index < moved; index++)
          (weights[from + (moving[index] as number)] as number) -= (steps[index] as number) * value;
      }
    }
  }
  return (features) => {
    score(vectorOf(features));
    const sum = sumOfPowers(scores);
    return scores.map((value) => value - sum);
  };
}

/** log(Σ exp), without overflow. */
function sumOfPowers(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  let sum = 0;
  for (const value of values) sum += Math.exp(value - most);
  return most + Math.log(sum);
}

function shuffle(order: number[], next: () => number): void {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(next() * (index + 1));
    [order[index], order[other]] = [order[other] as number, order[index] as number];
  }
}

/** The same numbers between 0 and 1 each time (a linear congruential generator). */
function steadyNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}
