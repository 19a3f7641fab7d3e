import { type Random, makeRandom } from './random.ts';

/** The world of the demo: a shop that tries two new checkout pages against the one it has. */

export const DAY_MS = 86_400_000;

/** What the demo's checkout really changes, as shares of the current page's numbers. The analysis has to find these. */
export const TRUE_EFFECTS = {
  purchase: [0, 0.11, -0.015],
  orderValue: [0, -0.012, 0.02],
  cart: [0, 0.05, 0],
  support: [0, 0, 0.12],
} as const;

export type Visitor = { id: string; country: string; device: string; isReturning: boolean };

/** A row of one of the shop's tables; times are milliseconds since 1970 in UTC. */
export type ShopRow =
  | { table: 'exposures'; userId: string; at: number; variation: string; country: string; device: string }
  | { table: 'pages'; userId: string; at: number; path: string; device: string }
  | { table: 'carts'; userId: string; at: number; items: number }
  | { table: 'orders'; userId: string; at: number; amount: number; items: number; country: string }
  | { table: 'support_contacts'; userId: string; at: number; topic: string };

export type ShopSettings = {
  seed: number;
  visitors: number;
  /** The experiment's first and last moment; nothing happens after `end`. */
  start: number;
  end: number;
  /** The variation key an SDK gives this visitor, or null when they are not in the experiment. */
  assign(visitor: Visitor): string | null;
  variationKeys: readonly string[];
};

const COUNTRIES = [
  { value: 'US', weight: 40 },
  { value: 'GB', weight: 16 },
  { value: 'DE', weight: 14 },
  { value: 'FR', weight: 11 },
  { value: 'NL', weight: 9 },
  { value: 'BR', weight: 10 },
];
const DEVICES = [
  { value: 'mobile', weight: 56 },
  { value: 'desktop', weight: 37 },
  { value: 'tablet', weight: 7 },
];
/** Sunday to Saturday, and by hour: when people shop. */
const WEEKDAYS = [1.15, 0.95, 0.92, 0.94, 0.98, 1.1, 1.25];
const HOURS = [3, 2, 1, 1, 1, 2, 4, 7, 9, 10, 11, 12, 13, 12, 11, 11, 12, 14, 17, 20, 22, 20, 14, 8];
const PATHS = [
  '/',
  '/category/shoes',
  '/category/bags',
  '/product/12',
  '/product/77',
  '/product/140',
  '/cart',
  '/checkout',
];
const TOPICS = ['delivery', 'payment', 'returns', 'sizes'];

const BASE = { cart: 0.16, purchase: 0.075, orderValue: 64, support: 0.018 };
const BOT_SHARE = 0.003;
const HISTORY_DAYS = 21;

/** Every row of the shop, visitor by visitor. The same settings give the same rows. */
export function* generateShop(settings: ShopSettings): Generator<ShopRow> {
  const random = makeRandom(settings.seed);
  for (let index = 0; index < settings.visitors; index++) yield* visitorRows(index, settings, random);
}

function* visitorRows(index: number, settings: ShopSettings, random: Random): Generator<ShopRow> {
  const visitor: Visitor = {
    id: `v${settings.seed}-${index.toString(36)}`,
    country: random.pick(COUNTRIES),
    device: random.pick(DEVICES),
    isReturning: random.chance(0.35),
  };
  /** How much this person buys and spends compared with others; returning visitors showed it before. */
  const keenness = Math.exp(0.45 * random.normal() - 0.1) * (visitor.isReturning ? 1.3 : 1);
  if (visitor.isReturning) yield* history(visitor, keenness, settings, random);
  const first = firstVisit(settings, random);
  const variation = settings.assign(visitor);
  const sessions = sessionTimes(first, settings.end, visitor, random);
  for (const at of sessions) {
    if (variation !== null) yield exposure(visitor, at, variation);
    yield* pageViews(visitor, at, settings.end, random);
  }
  if (variation !== null && random.chance(BOT_SHARE)) {
    const other = settings.variationKeys.find((key) => key !== variation);
    if (other) yield exposure(visitor, Math.min(first + 60_000, settings.end), other);
  }
  const arm = Math.max(0, settings.variationKeys.indexOf(variation ?? ''));
  yield* outcomes(visitor, first, arm, keenness, settings.end, random);
}

const exposure = ({ id, country, device }: Visitor, at: number, variation: string): ShopRow => ({
  table: 'exposures',
  userId: id,
  at,
  variation,
  country,
  device,
});

/** More people come on weekends and in the evening. */
function firstVisit({ start, end }: ShopSettings, random: Random): number {
  const days = Math.max(1, Math.floor((end - start) / DAY_MS));
  for (;;) {
    const day = start + Math.floor(random.next() * days) * DAY_MS;
    const hour = Math.floor(random.next() * 24);
    const midnight = Math.floor(day / DAY_MS) * DAY_MS;
    const at = midnight + hour * 3_600_000 + random.next() * 3_600_000;
    const weight = ((WEEKDAYS[new Date(midnight).getUTCDay()] ?? 1) / 1.25) * ((HOURS[hour] ?? 1) / 22);
    if (random.chance(weight) && at >= start && at < end) return at;
  }
}

function sessionTimes(first: number, end: number, { isReturning }: Visitor, random: Random): number[] {
  const times = [first];
  let at = first;
  while (random.chance(isReturning ? 0.5 : 0.25)) {
    at += random.exponential(2.5 * DAY_MS);
    if (at >= end) break;
    times.push(at);
  }
  return times;
}

function* pageViews({ id, device }: Visitor, at: number, end: number, random: Random): Generator<ShopRow> {
  let moment = at;
  do {
    yield {
      table: 'pages',
      userId: id,
      at: moment,
      path: PATHS[Math.floor(random.next() * PATHS.length)] ?? '/',
      device,
    };
    moment += 5_000 + random.exponential(40_000);
  } while (random.chance(0.68) && moment < end);
}

/** What a visitor does after seeing the page. Effects multiply, so that each true relative change is exact. */
function* outcomes(
  visitor: Visitor,
  first: number,
  arm: number,
  keenness: number,
  end: number,
  random: Random,
): Generator<ShopRow> {
  const lift = (effects: readonly number[]) => 1 + (effects[arm] ?? 0);
  const userId = visitor.id;
  const later = (meanHours: number) => first + 60_000 + random.exponential(meanHours * 3_600_000);
  const place = visitor.device === 'mobile' ? 0.9 : 1.15;
  if (random.chance(Math.min(0.9, BASE.cart * place * keenness * lift(TRUE_EFFECTS.cart)))) {
    const at = later(8);
    if (at < end) yield { table: 'carts', userId, at, items: 1 + Math.floor(random.exponential(1.4)) };
  }
  if (random.chance(Math.min(0.9, BASE.purchase * place * keenness * lift(TRUE_EFFECTS.purchase)))) {
    const orders = random.chance(0.18) ? 2 : 1;
    for (let order = 0; order < orders; order++) {
      const at = later(order === 0 ? 20 : 90);
      const amount = orderAmount(keenness, random) * lift(TRUE_EFFECTS.orderValue);
      const items = 1 + Math.floor(random.exponential(1.2));
      if (at < end) yield { table: 'orders', userId, at, amount: cents(amount), items, country: visitor.country };
    }
  }
  if (random.chance(BASE.support * lift(TRUE_EFFECTS.support))) {
    const at = later(30);
    const topic = TOPICS[Math.floor(random.next() * TOPICS.length)] ?? 'delivery';
    if (at < end) yield { table: 'support_contacts', userId, at, topic };
  }
}

/** Orders before the experiment: what regression adjustment learns from. */
function* history(visitor: Visitor, keenness: number, { start }: ShopSettings, random: Random): Generator<ShopRow> {
  const orders = random.chance(Math.min(0.9, 0.16 * keenness)) ? 1 : 0;
  for (let order = 0; order < orders; order++) {
    const at = start - random.next() * HISTORY_DAYS * DAY_MS;
    const amount = cents(orderAmount(keenness, random));
    yield { table: 'orders', userId: visitor.id, at, amount, items: 1, country: visitor.country };
  }
}

/** A few large baskets, many small ones. */
const orderAmount = (keenness: number, random: Random): number =>
  BASE.orderValue * Math.sqrt(keenness) * Math.exp(0.75 * random.normal() - 0.28);

const cents = (amount: number): number => Math.round(amount * 100) / 100;
