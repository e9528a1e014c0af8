import { array, type AsyncCommand, asyncModelRun, asyncProperty, commands, constantFrom, nat, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewsOfDistrict } from '../../../src/domain/articles/writing/reviewing/chain.server.ts'
import { AppError } from '../../../src/platform/errors.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea } from '../../harness/factories.ts'
import { searchModel } from '../../harness/search-model.ts'
import {
  act,
  type ActionName,
  actions,
  districts,
  openWorld,
  people,
  type Person,
  listReviewers,
  simultaneous,
  type Text,
  type World,
} from './review-world.ts'

let database: TestDatabase
const units: Record<string, number> = {}
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  for (const districtCode of districts) {
    const root = await db
      .selectFrom('area')
      .select('id')
      .where('district_code', '=', districtCode)
      .where('level', '=', 'district')
      .executeTakeFirstOrThrow()
    units[districtCode] = await makeArea(db, { district_code: districtCode, parent_id: root.id })
  }
})
afterAll(() => database.close())

/** Releases of all runs, so that a model in which nothing happens is noticed. */
const released = { reviewed: 0, emergency: 0 }

type Model = object
type Step = AsyncCommand<Model, World>
const textIn = nat({ max: districts.length - 1 })
const someone = constantFrom(...people)
const variant = nat({ max: 5 })

/** Refusals are part of the game, faults are not. */
async function attempt(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const step = (name: string, run: (world: World, text: Text) => Promise<unknown>, at: number): Step => ({
  check: () => true,
  async run(_, world) {
    const text = world.texts[at]
    if (!text) return
    for (const code of districts) world.reviews.set(code, new Set([await reviewsOfDistrict(world.db, code)]))
    await run(world, text)
    // The moment of any of them may have come.
    for (const each of world.texts) await checkReleases(world, each)
  },
  toString: () => `${name} on ${at}`,
})

const single = (names: readonly ActionName[]) =>
  tuple(constantFrom(...names), textIn, someone, variant).map(([name, at, who, which]) =>
    step(`${name} by ${who} (${which})`, (world, text) => attempt(act(name, world, text, who, which)), at),
  )

/** Somebody has the page open while the text is taken back, changed and submitted again, and clicks then. */
const stale = tuple(textIn, someone, variant).map(([at, who, which]) =>
  step(
    `${who} clicks on a text that changed (${which})`,
    async (world, text) => {
      world.roles.set('jia', 'editor')
      await attempt(actions.write(world, text, 'jia', which % 2))
      await attempt(actions.submit(world, text, 'jia'))
      await actions.look(world, text, who)
      await attempt(actions.recall(world, text, 'jia'))
      await attempt(actions.write(world, text, 'jia', (which + 1) % 2))
      await attempt(actions.submit(world, text, 'jia'))
      await attempt(actions.approve(world, text, who))
    },
    at,
  ),
)

/** Several people at the same time, each with the page that they had open. */
const together = tuple(
  textIn,
  array(tuple(constantFrom(...simultaneous), someone, variant), { minLength: 2, maxLength: 4 }),
).map(([at, acts]) =>
  step(
    `at once: ${acts.map(([name, who, which]) => `${name} by ${who} (${which})`).join(', ')}`,
    (world, text) => Promise.all(acts.map(([name, who, which]) => attempt(act(name, world, text, who, which)))),
    at,
  ),
)

/** Everybody opens the page, then all reviewers click: one review at most is done. */
const rush = textIn.map((at) => step('rush', rushNow, at))

async function rushNow(world: World, text: Text): Promise<void> {
  for (const who of people) await actions.look(world, text, who)
  const before = await countApprovals(world, text)
  await Promise.all(people.map((who) => attempt(actions.approve(world, text, who))))
  expect((await countApprovals(world, text)) - before).toBeLessThanOrEqual(1)
}

/** Who may review can: the rules keep nobody else away. */
const review = tuple(textIn, someone).map(([at, who]) =>
  step(`review by ${who}`, (world, text) => reviewNow(world, text, who), at),
)

async function reviewNow(world: World, text: Text, who: Person): Promise<void> {
  await actions.look(world, text, who)
  const seen = text.seen.get(who)
  if (!seen?.stage) return
  const given = await listReviewers(world, text, Buffer.from(seen.contentHash, 'hex'))
  const may = world.roles.get(who) === 'reviewer' && !text.contributors.has(who) && !given.has(who)
  expect([who, await attempt(actions.approve(world, text, who))]).toEqual([who, may])
}

/** Somebody prepares a text for review. */
const prepare = tuple(textIn, variant).map(([at, which]) =>
  step(
    `prepare (${which})`,
    async (world, text) => {
      const editor = people.find((who) => world.roles.get(who) === 'editor')
      if (!editor) return
      await attempt(actions.write(world, text, editor, which))
      await attempt(actions.submit(world, text, editor))
    },
    at,
  ),
)

/** Somebody takes part as an editor, is a reviewer afterwards, and tries to review or confirm it. */
const turncoat = tuple(
  textIn,
  someone,
  variant,
  constantFrom('write', 'upload', 'submit', 'takeOver', 'copy', 'copyOfOwn'),
).map(([at, who, which, part]) =>
  step(
    `${who} has a part (${part} ${which}) and reviews`,
    async (world, text) => {
      world.roles.set(who, 'editor')
      if (part === 'copyOfOwn') await attempt(actions.write(world, text, who, which))
      const copier = people.find((each) => each !== who) ?? who
      world.roles.set(copier, 'editor')
      if (part === 'copyOfOwn') await attempt(actions.copy(world, text, copier))
      else await attempt(act(part, world, text, who, which))
      world.roles.set(who, 'reviewer')
      await attempt(actions.submit(world, text, copier))
      await reviewNow(world, text, who)
      await attempt(actions.confirm(world, text, who))
    },
    at,
  ),
)

/** The same text again after a release or an ended schedule: everybody reviews it anew. */
const again = tuple(textIn, variant, constantFrom('release', 'schedule', 'emergency', 'settings')).map(
  ([at, which, end]) =>
    step(
      `again after ${end} (${which})`,
      async (world, text) => {
        for (const who of people) world.roles.set(who, who === 'jia' ? 'editor' : 'reviewer')
        await actions.changeReviews(world, text, 'jia', 2)
        // A revision waits only if a text is public already.
        const rounds = end === 'schedule' ? [0, 2, 2] : [which % 2, which % 2]
        for (const [round, chosen] of rounds.entries()) {
          await attempt(actions.recall(world, text, 'jia'))
          await attempt(actions.write(world, text, 'jia', chosen))
          await attempt(actions.submit(world, text, 'jia'))
          // Its district asks for less once it is in review.
          if (end === 'settings') await actions.changeReviews(world, text, 'jia', 0)
          if (end === 'emergency' && round === 0) {
            for (const who of people) {
              await actions.look(world, text, who)
              await attempt(actions.releaseAtOnce(world, text, who))
            }
            for (const who of people) {
              await attempt(actions.confirm(world, text, who))
              await checkReleases(world, text)
            }
          }
          for (const who of people) await reviewNow(world, text, who)
          await checkReleases(world, text)
        }
      },
      at,
    ),
)

async function countApprovals({ db }: World, { id }: Text): Promise<number> {
  const { count } = await db
    .selectFrom('article_review')
    .innerJoin('article_revision', 'article_revision.id', 'article_review.revision_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('article_id', '=', id)
    .where('verdict', '=', 'approved')
    .executeTakeFirstOrThrow()
  return count
}

/** Every release since the last look has its reviewers: as many as were asked for, different, none with a part in it. */
async function checkReleases(world: World, text: Text): Promise<void> {
  const releases = await world.db
    .selectFrom('article_release')
    .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
    .select(['article_release.number', 'article_release.actor', 'revision_id as revisionId', 'content_hash as hash'])
    .select(['reviews', 'emergency_reason as emergency', 'confirm_actor as confirmer'])
    .where('article_release.article_id', '=', text.id)
    .orderBy('article_release.number')
    .execute()
  for (const { number, actor, revisionId, hash, reviews, emergency, confirmer } of releases) {
    if (confirmer !== null && !text.checkedConfirmations.has(number)) {
      text.checkedConfirmations.add(number)
      expect([...text.contributors, actor]).not.toContain(confirmer)
    }
    if (number <= text.checkedReleases) continue
    text.checkedReleases = number
    const reviewers = await listReviewers(world, text, hash, { number, revisionId: revisionId ?? 0 })
    if (emergency !== '') {
      expect([...reviewers]).toContain(actor)
      released.emergency += 1
      continue
    }
    const asked = [...(text.asked.get(revisionId ?? 0) ?? [])]
    expect(asked).toContain(reviews)
    expect(reviewers.size).toBeGreaterThanOrEqual(Math.min(...asked))
    released.reviewed += 1
  }
}

const runs = process.env.EXHAUSTIVE ? 200 : 3

test('no text is released without its different uninvolved reviewers', async () => {
  const steps = [
    prepare,
    prepare,
    review,
    review,
    review,
    rush,
    turncoat,
    turncoat,
    again,
    stale,
    together,
    together,
    single(['look', 'approve', 'giveBack', 'releaseAtOnce', 'confirm']),
    single(['write', 'upload', 'submit', 'recall', 'takeOver', 'copy']),
    single(['changeReviews', 'changeRole', 'withdraw', 'timePasses', 'confirm']),
  ]
  await searchModel({
    property: asyncProperty(commands(steps, { maxCommands: 60, size: 'max' }), (chosen) =>
      asyncModelRun(async () => ({ model: {}, real: await openWorld(database.db, units) }), chosen),
    ),
    runs,
    seed: 3,
    expectMet: () => expect(released.reviewed).toBeGreaterThan(0),
  })
})
