import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack, DOORS } from './attack'
import { openWorld, type World } from './world'

/** Shots per door; `npm run attack` fires 1500. */
const SHOTS = 30
const SEED = 20_260_516

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

test.each(DOORS)('$name: the server answers every attack in words, and keeps running', async (door) => {
  const { holes } = await attack(world, door, { shots: SHOTS, seed: SEED })
  expect(holes).toEqual([])
})
