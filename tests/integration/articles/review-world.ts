import { randomBytes } from 'node:crypto'
import type { Role, Staff } from '../../../src/access/policy.ts'
import { confirmRelease, withdrawArticle } from '../../../src/domain/articles/writing/operations-release.server.ts'
import { releaseDue } from '../../../src/domain/articles/writing/commands-schedule.server.ts'
import {
  copyArticle,
  createDraft,
  saveDraft,
  startRevision,
} from '../../../src/domain/articles/writing/operations-writing.server.ts'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { addFile } from '../../../src/domain/articles/writing/files/operations-files.server.ts'
import {
  approveDraft,
  recallDraft,
  releaseAtOnce,
  returnDraft,
  submitDraft,
} from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { countReviews } from '../../../src/domain/articles/writing/reviewing/chain.server.ts'
import { findUnconfirmed } from '../../../src/domain/articles/writing/reviewing/emergency-releases.server.ts'
import { type ReviewCount, type ReviewStage, reviewStages } from '../../../src/domain/articles/writing/workflow.ts'
import type { Db, Tx } from '../../../src/platform/db/types.ts'
import { AppError } from '../../../src/platform/errors.ts'
import { person } from '../../harness/drafts.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { perform } from '../../harness/perform.ts'
import { setReviews } from '../../harness/reviews.ts'
import { createContent } from '../../harness/writing.ts'

export const people = ['jia', 'yi', 'bing', 'ding', 'wu'] as const
export type Person = (typeof people)[number]
export const districts = ['152201000000', '152202000000'] as const

/** What somebody read of a text before they click. */
type Seen = { stage: ReviewStage | null; contentHash: string; reviewsGiven: number }

/** An article with what the model knows of it: from what was done, not from what the product recorded. */
export type Text = {
  id: number
  districtCode: string
  /** Who had a part in it. */
  contributors: Set<string>
  /** How many reviews its district asked for while somebody submitted it, by revision. */
  asked: Map<number, Set<ReviewCount>>
  /** What each person has on the screen; null if no text was there. */
  seen: Map<Person, Seen | null>
  checkedReleases: number
  checkedConfirmations: Set<number>
}

export type World = {
  db: Db
  units: Record<string, number>
  roles: Map<Person, Role>
  /** What each district asks for, and asked for since the last step began. */
  reviews: Map<string, Set<ReviewCount>>
  texts: Text[]
  /** What may be uploaded. Files are the same by their content, whichever text they were uploaded for. */
  files: { sha256: string; uploaders: Set<Person> }[]
}

const inTx = <Result>({ db }: World, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(work)

const siteOf = ({ db }: World) => keylessSite(db)

export const getActor = ({ roles }: World, name: Person): Staff => person(roles.get(name) ?? 'editor', name)

export async function openWorld(db: Db, units: Record<string, number>): Promise<World> {
  const world: World = {
    db,
    units,
    roles: new Map(people.map((name) => [name, name === 'jia' ? 'editor' : 'reviewer'])),
    reviews: new Map(),
    texts: [],
    files: [0, 1, 2].map(() => ({ sha256: randomBytes(32).toString('hex'), uploaders: new Set<Person>() })),
  }
  for (const districtCode of districts) {
    await inTx(world, (tx) => setReviews(tx, 3, districtCode))
    world.reviews.set(districtCode, new Set([3]))
    const content = createContent({ areaId: units[districtCode] ?? 0 })
    const { id } = await createDraft.perform(siteOf(world), getActor(world, 'jia'), { content })
    world.texts.push(textOf(id, districtCode, ['jia']))
  }
  return world
}

const textOf = (id: number, districtCode: string, contributors: Iterable<string>): Text => ({
  id,
  districtCode,
  contributors: new Set(contributors),
  asked: new Map(),
  seen: new Map(),
  checkedReleases: 0,
  checkedConfirmations: new Set(),
})

const workOf = ({ db }: World, { id }: Text) =>
  db
    .selectFrom('article_work')
    .select(['version', 'content', 'content_hash as hash', 'stage'])
    .where('article_id', '=', id)
    .executeTakeFirst()

/** What a page shows now; null without a text that is written or reviewed. */
async function readNow(world: World, text: Text): Promise<Seen | null> {
  const work = await workOf(world, text)
  const stage = work && (reviewStages.find((each) => each === work.stage) ?? null)
  if (!work) return null
  const reviewsGiven = await countReviews(world.db, text.id)
  return { stage: stage ?? null, contentHash: work.hash.toString('hex'), reviewsGiven }
}

/** Texts that are written now and again, so that a text comes back that was reviewed before; the last one waits. */
const variants: ((content: ArticleContent) => ArticleContent)[] = [
  (content) => ({ ...content, title: '第一种标题：补贴公示', releaseAt: null }),
  (content) => ({ ...content, title: '第二种标题：补贴公示', releaseAt: null }),
  (content) => ({ ...content, releaseAt: new Date(Date.now() + 86_400_000).toISOString() }),
]

/** What the page sends for what they saw. Without a review there is nothing to click. */
function clicked({ id }: Text, { stage, ...seen }: Seen) {
  if (!stage) throw new AppError('conflict', 'The text is in no review.')
  return { id: String(id), stage, ...seen }
}

type Action = (world: World, text: Text, name: Person, variant: number) => Promise<void>

/** What people do. Each is refused or done as a whole; what the model learns follows when it was done. */
export const actions = {
  /** Opens the page, from which they may click much later. */
  async look(world: World, text: Text, name: Person) {
    text.seen.set(name, await readNow(world, text))
  },
  async write(world: World, text: Text, name: Person, variant: number) {
    const work = await workOf(world, text)
    if (!work) await startRevision.perform(siteOf(world), getActor(world, name), { id: text.id })
    text.contributors.add(work ? '' : name)
    const current = await workOf(world, text)
    if (!current) return
    const content = variants[variant % variants.length]?.(current.content) ?? current.content
    const given = { id: text.id, version: current.version, content }
    const saved = await saveDraft.perform(siteOf(world), getActor(world, name), given)
    // What was there already was not written by them.
    if (saved.version !== current.version) text.contributors.add(name)
  },
  async upload(world: World, text: Text, name: Person, variant: number) {
    const chosen = world.files[variant % world.files.length]
    if (!chosen) return
    const file = {
      sha256: chosen.sha256,
      name: '明细.txt',
      mediaType: 'text/plain' as const,
      sizeBytes: 4,
      width: null,
      height: null,
      variants: [],
      scan: { findings: [] },
      content: '',
    }
    await addFile.perform(siteOf(world), getActor(world, name), { id: text.id, file })
    chosen.uploaders.add(name)
    // Uploaders of the same file for another text are contributors to this one.
    for (const uploader of chosen.uploaders) text.contributors.add(uploader)
  },
  async submit(world: World, text: Text, name: Person) {
    const version = (await workOf(world, text))?.version ?? 0
    const given = { id: text.id, version, findingsReason: '' }
    const revision = await inTx(world, async (tx) => {
      await submitDraft.performIn(tx, siteOf(world), getActor(world, name), given)
      return tx
        .selectFrom('article_work')
        .select('revision_id as id')
        .where('article_id', '=', text.id)
        .executeTakeFirstOrThrow()
    })
    text.contributors.add(name)
    text.asked.set(revision.id ?? 0, new Set(world.reviews.get(text.districtCode)))
  },
  async recall(world: World, text: Text, name: Person) {
    await recallDraft.perform(siteOf(world), getActor(world, name), { id: text.id })
  },
  async giveBack(world: World, text: Text, name: Person) {
    const seen = text.seen.get(name) ?? (await readNow(world, text))
    if (!seen) return
    await perform(siteOf(world), returnDraft, getActor(world, name), { ...clicked(text, seen), reason: '有误' })
  },
  /** As the hand-over of an account's work does. */
  async takeOver(world: World, text: Text, name: Person) {
    const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await world.db
      .updateTable('article_work')
      .set({ author: name })
      .where('article_id', '=', text.id)
      .execute()
    if (numUpdatedRows > 0n) text.contributors.add(name)
  },
  async approve(world: World, text: Text, name: Person) {
    const seen = text.seen.get(name) ?? (await readNow(world, text))
    if (!seen) return
    const given = approveDraft.input.parse(clicked(text, seen))
    const { stage, hash } = await inTx(world, async (tx) => {
      await approveDraft.performIn(tx, siteOf(world), getActor(world, name), given)
      return tx
        .selectFrom('article_review')
        .innerJoin('article_revision', 'article_revision.id', 'article_review.revision_id')
        .select(['stage', 'article_review.content_hash as hash'])
        .where('article_id', '=', text.id)
        .where('article_review.actor', '=', name)
        .orderBy('article_review.id', 'desc')
        .executeTakeFirstOrThrow()
    })
    if (stage !== seen.stage) throw new Error(`${name} saw ${seen.stage} and gave the ${stage}.`)
    if (hash.toString('hex') !== seen.contentHash) throw new Error(`${name} approved another text than they saw.`)
  },
  async releaseAtOnce(world: World, text: Text, name: Person) {
    const seen = text.seen.get(name) ?? (await readNow(world, text))
    if (!seen) return
    await perform(siteOf(world), releaseAtOnce, getActor(world, name), { ...clicked(text, seen), reason: '汛情' })
  },
  async confirm(world: World, text: Text, name: Person) {
    const waiting = await findUnconfirmed(world.db, text.id, name)
    const contentHash = waiting?.contentHash ?? ''
    await confirmRelease.perform(siteOf(world), getActor(world, name), { id: text.id, contentHash })
  },
  async withdraw(world: World, text: Text, name: Person) {
    await withdrawArticle.perform(siteOf(world), getActor(world, name), { id: text.id, reason: '有误' })
  },
  /** From then on the model follows the copy. */
  async copy(world: World, text: Text, name: Person) {
    const { id } = await copyArticle.perform(siteOf(world), getActor(world, name), { id: text.id })
    Object.assign(text, textOf(id, text.districtCode, [...text.contributors, name]))
  },
  async changeReviews(world: World, { districtCode }: Text, _: Person, variant: number) {
    const count = ((variant % 3) + 1) as ReviewCount
    world.reviews.get(districtCode)?.add(count)
    await inTx(world, (tx) => setReviews(tx, count, districtCode))
  },
  async changeRole(world: World, _: Text, name: Person, variant: number) {
    world.roles.set(name, variant % 2 === 0 ? 'editor' : 'reviewer')
  },
  async timePasses(world: World) {
    await releaseDue(world.db, new Date(Date.now() + 2 * 86_400_000), (fault) => {
      throw fault
    })
  },
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof actions

export const act = (name: ActionName, ...given: Parameters<Action>): Promise<void> =>
  (actions as Record<ActionName, Action>)[name](...given)

/** Those that may happen at the same time: nobody gets a part in an article after its release meanwhile. */
export const simultaneous = [
  'approve',
  'approve',
  'approve',
  'releaseAtOnce',
  'giveBack',
  'recall',
  'submit',
  'takeOver',
  'changeReviews',
  'timePasses',
] as const satisfies readonly ActionName[]

/** Who approved a content so that it counts for the release of this revision, by the records of reviews and releases. */
export async function listReviewers(
  { db }: World,
  { id, contributors }: Text,
  contentHash: Buffer,
  release: { number: number; revisionId: number } = { number: Infinity, revisionId: Infinity },
): Promise<Set<string>> {
  const releases = await db
    .selectFrom('article_release')
    .select(['number', 'revision_id as revisionId'])
    .where('article_id', '=', id)
    .execute()
  const ended = await db
    .selectFrom('article_schedule')
    .select('revision_id as revisionId')
    .where('article_id', '=', id)
    .where('release_time', 'is', null)
    .execute()
  const before = [
    ...releases.filter(({ number }) => number < release.number),
    ...ended.filter(({ revisionId }) => revisionId < release.revisionId),
  ].map(({ revisionId }) => revisionId ?? 0)
  const approvals = await db
    .selectFrom('article_review')
    .innerJoin('article_revision', 'article_revision.id', 'article_review.revision_id')
    .select(['article_review.actor', 'revision_id as revisionId'])
    .where('article_id', '=', id)
    .where('verdict', '=', 'approved')
    .where('article_review.content_hash', '=', contentHash)
    .execute()
  const counting = approvals.filter(
    ({ actor, revisionId }) =>
      revisionId > Math.max(0, ...before) && revisionId <= release.revisionId && !contributors.has(actor),
  )
  return new Set(counting.map(({ actor }) => actor))
}
