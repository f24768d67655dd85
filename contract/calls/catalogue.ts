import { ENTITIES } from '../entities'
import { recordCalls, type ListedEntity } from './records'

type Entities = typeof ENTITIES

/** The entities that have calls, by the name of their group. */
type Listed = {
  [N in keyof Entities as Entities[N] extends { calls: { name: infer Name extends string } } ? Name : never]: Extract<
    Entities[N],
    ListedEntity
  >
}

export type CatalogueCalls = { [N in keyof Listed]: ReturnType<typeof recordCalls<Listed[N]>> }

/** The five calls of every catalogue resource: every entity that declares `calls`. */
export const catalogue: CatalogueCalls = gather()

function gather(): CatalogueCalls {
  const made: Record<string, unknown> = {}
  for (const one of Object.values(ENTITIES)) if (one.calls) made[one.calls.name] = recordCalls(one)
  if (!isWhole(made)) throw new Error('The calls of the catalogue are incomplete')
  return made
}

function isWhole(made: object): made is CatalogueCalls {
  return Object.values(ENTITIES).every((one) => one.calls === undefined || one.calls.name in made)
}
