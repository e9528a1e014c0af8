import type { Role, Staff } from '../../src/access/policy.ts'
import { makeComparisons } from '../../src/domain/articles/comparisons/comparisons.server.ts'
import { withdrawArticle } from '../../src/domain/articles/writing/commands-release.server.ts'
import type { Site } from '../../src/domain/operation.ts'
import { createPreviewLink } from '../../src/domain/articles/writing/previews/operations-previews.server.ts'
import { addRemark } from '../../src/domain/articles/writing/reviewing/commands-remarks.server.ts'
import {
  approveDraft,
  releaseAtOnce,
  submitDraft,
} from '../../src/domain/articles/writing/reviewing/commands-review.server.ts'
import {
  createDraft,
  deleteDraft,
  saveDraft,
  startRevision,
} from '../../src/domain/articles/writing/commands-writing.server.ts'
import type { ArticleContent } from '../../src/domain/articles/writing/content.ts'
import { getWork } from '../../src/domain/articles/writing/queries-work.server.ts'
import type { ReviewCount } from '../../src/domain/articles/writing/workflow.ts'
import type { Db, Tx } from '../../src/platform/db/types.ts'
import { makeArticle } from './factories.ts'
import { reviewedOf, setReviews } from './reviews.ts'
import { contentOf } from './writing.ts'

const districtCode = '152201000000'

export const person = (role: Role, loginName: string): Staff => ({
  kind: 'staff',
  id: 1,
  loginName,
  name: loginName,
  grants: [{ role, areaIds: null }],
})
/** Neither is an account that calls: authors do not review, and nobody confirms what they released. */
const author = person('editor', 'zuozhe')
const releaser = person('reviewer', 'fabu')

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** Submits a draft while its district asks for so many reviews; usually it asks for three. */
async function submitAs(db: Db, id: number, reviews: ReviewCount) {
  const { version } = await getWork(db, author, districtCode, id)
  await db.transaction().execute(async (tx) => {
    await setReviews(tx, reviews)
    await submitDraft(tx, author, id, { version, checked: { findings: [], reason: '' } }, new Date())
    // What the revision needs is fixed now.
    await setReviews(tx, 3)
  })
  return { id, ...(await reviewedOf(db, id)) }
}

/** Articles of a unit in the state that a command needs. @param site for what operations do */
export function draftsOf(db: Db, areaId: number, site?: () => Site) {
  const inTx = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => db.transaction().execute(work)
  const own = { areaId, articleTypeId: 13 }
  const draft = (given: Partial<ArticleContent> = {}) =>
    inTx((tx) => createDraft(tx, author, contentOf({ ...own, ...given }), new Date()))
  const submit = (id: number, reviews: ReviewCount) => submitAs(db, id, reviews)
  const submitted = async () => submit(await draft(), 3)
  /** Passes the only review of a submitted text. */
  const pass = async (id: number) => {
    const approval = { ...(await reviewedOf(db, id)), remark: '', findingsReason: '' }
    await inTx((tx) => approveDraft(tx, releaser, id, approval, new Date()))
    return id
  }
  const published = () => makeArticle(db, { area_id: areaId, article_type_id: 13 })
  const share = (id: number) => {
    if (!site) throw new Error('Sharing needs a site.')
    return createPreviewLink.perform(site(), author, { id, hours: 24 })
  }
  const release = async (id: number) => {
    await submit(id, 1)
    await pass(id)
    // As the server does within seconds.
    await makeComparisons(db)
    return id
  }
  const begin = async (id: number, given: Partial<ArticleContent>) => {
    await inTx((tx) => startRevision(tx, author, id, new Date()))
    const { version, content } = await getWork(db, author, districtCode, id)
    await inTx((tx) => saveDraft(tx, author, id, { version, content: { ...content, ...given } }, new Date()))
    return id
  }
  return {
    draft,
    submitted,
    pass,
    release,
    share,
    shared: () => draft().then(async (id) => ({ id, link: await share(id) })),
    startRevision: begin,
    revise: async (id: number, given: Partial<ArticleContent>) => release(await begin(id, given)),
    /** A revision that waits for its moment. */
    scheduled: async (given: Partial<ArticleContent> = {}) =>
      release(await begin(await published(), { releaseAt: inAnHour(), ...given })),
    withdraw: (id: number, reason: string) => inTx((tx) => withdrawArticle(tx, releaser, id, reason, new Date())),
    published,
    async deleted() {
      const id = await draft()
      await inTx((tx) => deleteDraft(tx, author, id, new Date()))
      return id
    },
    async releasedAtOnce() {
      const { id, ...reviewed } = await submitted()
      await inTx((tx) => releaseAtOnce(tx, releaser, id, { ...reviewed, reason: '汛情紧急' }, new Date()))
      return id
    },
    async remarked() {
      const id = await draft()
      const remark = { blockId: null, quote: '', text: '合计数有误' }
      return { id, remarkId: await inTx((tx) => addRemark(tx, author, id, remark)) }
    },
  }
}
