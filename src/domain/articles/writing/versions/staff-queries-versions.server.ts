import { z } from 'zod'
import type { Actor } from '../../../../access/policy.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { type OperationContext, staffQuery } from '../../../operation.ts'
import { listLostFiles } from '../files/lost-files.server.ts'
import { getReleasedArticle } from '../queries-article.server.ts'
import { getWork } from '../queries-work.server.ts'
import { articleInput } from '../work-schema.ts'
import { getContent, listVersions, type Version } from './queries-versions.server.ts'
import { versionKey } from './version-key.ts'

const common = {
  permission: 'article.read',
  async at(db: Db | Tx, { site, actor, input }: { site: OperationContext; actor: Actor; input: { id: number } }) {
    const article = await getReleasedArticle(db, actor, site.district.areaCode, input.id)
    return { place: article.place, article }
  },
} as const

/** All versions of an article, newest first. */
export const listArticleVersions = staffQuery({
  ...common,
  input: articleInput,
  api: {
    call: 'GET /api/staff/articles/:id/versions',
    tag: '稿件',
    summary: '一篇文章的版本：每一次公开的，和上次公开以后留存的草稿，新的在前',
    output: z.array(
      z.object({
        key: versionKey.describe('release- 加第几次公开，saved- 加第几次留存的草稿'),
        kind: z.enum(['release', 'saved']),
        number: z.int(),
        time: z.string(),
        person: z.string().describe('公开的单位，或保存草稿的人'),
        obstacle: z.string().nullable().describe('不能再用的原因，能用的是 null'),
      }),
    ),
    present: (versions: Version[]) => versions.map((each) => ({ ...each, time: each.time.toISOString() })),
  },
  run: (db, { input, site }) => listVersions(db, input.id, site.now),
})

/** The versions of an article and two of them: the named ones if they can be read, else the newest and the one before. */
export const compareVersions = staffQuery({
  ...common,
  input: articleInput.extend({ before: z.string().optional(), after: z.string().optional() }),
  async run(db, { actor, input: { id, ...named }, site, at: { article } }) {
    const versions = await listVersions(db, id, site.now)
    const readable = versions.filter(({ obstacle }) => obstacle === null)
    const choose = (key: string | undefined, usual: Version | undefined) =>
      readable.find((each) => each.key === key) ?? usual
    const after = choose(named.after, readable[0])
    const before = choose(named.before, readable[readable.findIndex((each) => each === after) + 1] ?? after)
    const contentOf = async (version: Version | undefined) =>
      version ? { key: version.key, content: await getContent(db, id, version.key, site.now) } : null
    const older = await contentOf(before)
    return {
      article,
      work: article.hasWork ? await getWork(db, actor, site.district.areaCode, id) : null,
      versions,
      before: older,
      after: await contentOf(after),
      /** Files of the older version that a draft could not have. */
      lost: older ? await listLostFiles(db, id, older.content) : [],
    }
  },
})
