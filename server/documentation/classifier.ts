import { type Counted, isPiece } from './features';

/** A text whose label is known. */
export interface Example {
  readonly features: Counted;
  readonly label: number;
  /** How much it counts, from 0 to 1. */
  readonly weight: number;
}

/** The logarithm of each label's probability. */
export type Classify = (features: Counted) => Float64Array;

const rounds = 3;
const firstRate = 8;
/** A share below this moves nothing: most labels are far away from an example. */
const leastShare = 0.02;
const leastLog = Math.log(leastShare);

/** A text as numbers: places in the table of weights, and how much each counts. */
interface Vector {
  readonly at: Int32Array;
  readonly size: Float64Array;
}

/**
 * Learns labels from examples: multinomial logistic regression over TF-IDF, by gradient descent in a fixed order, so that the same pages
 * always give the same answers. Words that only one section uses, and combinations that are typical of one, weigh the most.
 */
export function learn(examples: readonly Example[], labels: number): Classify {
  const size = examples.reduce((most, { features }) => features.numbers.reduce((a, b) => Math.max(a, b + 1), most), 0);
  const counts = new Int32Array(size);
  for (const { features } of examples) for (const number of features.numbers) (counts[number] as number)++;
  const places = new Int32Array(size).fill(-1);
  const rarities = new Float64Array(size);
  let known = 0;
  counts.forEach((count, number) => {
    // A piece that one example alone has says no more than its word.
    if (count < (isPiece(number) ? 2 : 1)) return;
    places[number] = labels * known++;
    rarities[number] = Math.log(1 + examples.length / count);
  });
  const unknown = Math.log(1 + 2 * examples.length);

  function vectorOf({ numbers, times }: Counted): Vector {
    const at = new Int32Array(numbers.length);
    const size = new Float64Array(numbers.length);
    let length = 0;
    let squares = 0;
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] as number;
      const place = places[number] ?? -1;
      const value = (1 + Math.log(times[index] as number)) * (place < 0 ? unknown : (rarities[number] as number));
      squares += value * value;
      if (place < 0) continue;
      at[length] = place;
      size[length++] = value;
    }
    // What no example has makes the rest weigh less: a question about something else is near to nothing.
    const norm = Math.sqrt(squares) || 1;
    for (let index = 0; index < length; index++) (size[index] as number) /= norm;
    return { at: at.subarray(0, length), size: size.subarray(0, length) };
  }

  const weights = new Float32Array(known * labels);
  const scores = new Float64Array(labels);
  const vectors = examples.map(({ features }) => vectorOf(features));
  const order = examples.map((_, index) => index);
  const next = steadyNumbers();
  for (let round = 0; round < rounds; round++) {
    const rate = firstRate * (1 - round / rounds);
    shuffle(order, next);
    for (const index of order) {
      const { label, weight } = examples[index] as Example;
      const vector = vectors[index] as Vector;
      score(vector, weights, scores);
      correct(vector, weights, scores, label, rate * weight);
    }
  }
  return (features) => {
    score(vectorOf(features), weights, scores);
    const sum = sumOfPowers(scores);
    return scores.map((value) => value - sum);
  };
}

/** Four features at a time: the scores are read and written a quarter as often, and summed in the same order. */
function score({ at, size }: Vector, weights: Float32Array, scores: Float64Array): void {
  const labels = scores.length;
  scores.fill(0);
  let index = 0;
  for (; index + 3 < at.length; index += 4) {
    const from0 = at[index] as number;
    const from1 = at[index + 1] as number;
    const from2 = at[index + 2] as number;
    const from3 = at[index + 3] as number;
    const size0 = size[index] as number;
    const size1 = size[index + 1] as number;
    const size2 = size[index + 2] as number;
    const size3 = size[index + 3] as number;
    for (let label = 0; label < labels; label++)
      scores[label] =
        (scores[label] as number) +
        (weights[from0 + label] as number) * size0 +
        (weights[from1 + label] as number) * size1 +
        (weights[from2 + label] as number) * size2 +
        (weights[from3 + label] as number) * size3;
  }
  for (; index < at.length; index++) {
    const from = at[index] as number;
    const value = size[index] as number;
    for (let label = 0; label < labels; label++) (scores[label] as number) += (weights[from + label] as number) * value;
  }
}

/** Moves the weights of an example towards its label, and away from the others that its scores speak for. */
function correct({ at, size }: Vector, weights: Float32Array, scores: Float64Array, right: number, rate: number): void {
  const sum = sumOfPowers(scores);
  for (let label = 0; label < scores.length; label++) {
    const probability = (scores[label] as number) - sum;
    if (label !== right && probability < leastLog) continue;
    const wrong = Math.exp(probability) - (label === right ? 1 : 0);
    if (Math.abs(wrong) < leastShare) continue;
    const step = wrong * rate;
    for (let index = 0; index < at.length; index++)
      (weights[(at[index] as number) + label] as number) -= step * (size[index] as number);
  }
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
