import type { Role, Staff } from '../../src/access/policy.ts'
import { makeComparisons } from '../../src/domain/articles/comparisons/comparisons.server.ts'
import { withdrawArticle } from '../../src/domain/articles/writing/operations-release.server.ts'
import {
  createDraft,
  deleteDraft,
  saveDraft,
  startRevision,
} from '../../src/domain/articles/writing/operations-writing.server.ts'
import { createPreviewLink } from '../../src/domain/articles/writing/previews/operations-previews.server.ts'
import { addRemark } from '../../src/domain/articles/writing/reviewing/operations-remarks.server.ts'
import {
  approveDraft,
  releaseAtOnce,
  submitDraft,
} from '../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import type { ArticleContent } from '../../src/domain/articles/writing/content.ts'
import { getWork } from '../../src/domain/articles/writing/queries-work.server.ts'
import type { ReviewCount } from '../../src/domain/articles/writing/workflow.ts'
import type { OperationContext } from '../../src/domain/operation.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { makeArticle } from './factories.ts'
import { keylessSite } from './operator-site.ts'
import { readReviewed, setReviews } from './reviews.ts'
import { createContent } from './writing.ts'

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
async function submitAs(site: OperationContext, id: number, reviews: ReviewCount, findingsReason: string) {
  const { version } = await getWork(site.db, author, site.district.areaCode, id)
  await site.db.transaction().execute(async (tx) => {
    await setReviews(tx, reviews, site.district.areaCode)
    await submitDraft.performIn(tx, site, author, { id, version, findingsReason })
    // What the revision needs is fixed now.
    await setReviews(tx, 3, site.district.areaCode)
  })
  return { id, ...(await readReviewed(site.db, id)) }
}

async function passAs(site: OperationContext, id: number, findingsReason: string): Promise<number> {
  const reviewed = await readReviewed(site.db, id)
  await approveDraft.perform(site, releaser, { id, ...reviewed, remark: '', findingsReason })
  return id
}

/** Articles of a unit in the state that an operation needs. */
export function createDrafts(db: Db, areaId: number, site: () => OperationContext = () => keylessSite(db)) {
  const own = { areaId, articleTypeId: 13 }
  const draft = async (given: Partial<ArticleContent> = {}) =>
    (await createDraft.perform(site(), author, { content: createContent({ ...own, ...given }) })).id
  const submit = (id: number, reviews: ReviewCount, reason = '') => submitAs(site(), id, reviews, reason)
  const submitted = async () => submit(await draft(), 3)
  /** Passes the only review of a submitted text. */
  const pass = (id: number, reason = '') => passAs(site(), id, reason)
  const published = () => makeArticle(db, { area_id: areaId, article_type_id: 13 })
  const share = (id: number) => createPreviewLink.perform(site(), author, { id, hours: 24 })
  /** `reason`: why it is released with what the checks found. */
  const releaseWith = async (id: number, reason: string) => {
    await submit(id, 1, reason)
    await passAs(site(), id, reason)
    // As the server does within seconds.
    await makeComparisons(db)
    return id
  }
  const release = (id: number) => releaseWith(id, '')
  const begin = async (id: number, given: Partial<ArticleContent>) => {
    await startRevision.perform(site(), author, { id })
    const { version, content } = await getWork(db, author, site().district.areaCode, id)
    await saveDraft.perform(site(), author, { id, version, content: { ...content, ...given } })
    return id
  }
  return {
    draft,
    submit,
    submitted,
    pass,
    release,
    releaseWith,
    share,
    shared: () => draft().then(async (id) => ({ id, link: await share(id) })),
    startRevision: begin,
    revise: async (id: number, given: Partial<ArticleContent>, reason = '') =>
      releaseWith(await begin(id, given), reason),
    /** A revision that waits for its moment. */
    scheduled: async (given: Partial<ArticleContent> = {}) =>
      release(await begin(await published(), { releaseAt: inAnHour(), ...given })),
    withdraw: (id: number, reason: string) => withdrawArticle.perform(site(), releaser, { id, reason }),
    published,
    async deleted() {
      const id = await draft()
      await deleteDraft.perform(site(), author, { id })
      return id
    },
    async releasedAtOnce() {
      const { id, ...reviewed } = await submitted()
      await releaseAtOnce.perform(site(), releaser, { id, ...reviewed, reason: '汛情紧急' })
      return id
    },
    async remarked() {
      const id = await draft()
      const remark = await addRemark.perform(site(), author, { id, blockId: null, quote: '', text: '合计数有误' })
      return { id, remarkId: remark.id }
    },
  }
}
