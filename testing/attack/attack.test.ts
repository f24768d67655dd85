import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack, ENDPOINTS } from './attack'
import { openWorld, type World } from './world'

/** Shots per endpoint; `npm run attack` fires 1500. */
const SHOTS = 30
const SEED = 20_260_516

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

test.each(ENDPOINTS)('$name: the server answers every attack in words, and keeps running', async (endpoint) => {
  const { holes } = await attack(world, endpoint, { shots: SHOTS, seed: SEED })
  expect(holes).toEqual([])
})
