import type { Api } from '@gb/server/routes';
import type { z } from 'zod';

/** The rows of the server's route table by "METHOD /path". Made once; everything below only looks rows up in it. */
type Rows = { [Row in Api[number] as `${Row['method']} ${Row['path']}`]: Row };

/** A call the server answers, such as `POST /api/v1/features/:id/toggle`. */
export type Call = keyof Rows;
/** A call that only reads, and so may be kept and repeated. */
export type Read = Extract<Call, `GET ${string}`>;

/** What people write for one part of a row's input; never when the row has no such part. */
type Given<Row, Part extends 'params' | 'query' | 'body'> = Row extends { [P in Part]?: infer Schema | undefined }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : never
  : never;

/** A part under its name: forbidden when there is none, optional when nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type Inputs = {
  [C in Call]: Part<'params', Given<Rows[C], 'params'>> &
    Part<'query', Given<Rows[C], 'query'>> &
    Part<'body', Given<Rows[C], 'body'>> & {
      upload?: Blob;
      /** Ends the call; the server then stops what it does for it. */
      signal?: AbortSignal;
      /** What somebody saw when they began to change it: a change of it by anybody else since is not overwritten. */
      since?: object | undefined;
    };
};
type Outputs = { [C in Call]: z.output<Rows[C]['output']> };

/** What a call is given: the parts of its address, its query, and its body or file. */
export type Input<C extends Call> = Inputs[C];
/** What a call answers. */
export type Output<C extends Call> = Outputs[C];

/** A read that needs no input. */
export type ReadAlone = { [C in Read]: Record<string, never> extends Input<C> ? C : never }[Read];

/** A path with any text in the place of each parameter. */
type Filled<Path extends string> = Path extends `${infer Before}:${infer After}`
  ? After extends `${string}/${infer Rest}`
    ? `${Before}${string}/${Filled<Rest>}`
    : `${Before}${string}`
  : Path;
type PathOf<C extends string> = C extends `${string} ${infer Path}` ? Path : never;
/** The address of something that can be read, without its query. */
export type Address = Filled<PathOf<Read>>;
