import { expect } from 'vitest'
import type { Db } from '../../../src/platform/db/types.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { createDocument } from '../../harness/writing.ts'
import type { Example } from './example.ts'
import '../../../src/domain/articles/article-templates/template-table.server.ts'

const districtCode = '152201000000'
const path = '/api/staff/article-templates'
const written = { name: '会议纪要', hint: '嘎查会议', articleTypeId: 13 }

/** Examples of the calls for the templates of articles. Each changes one of its own. */
export function createArticleTemplateExamples(db: Db, areaId: number): Promise<Example[]> {
  const example = async (
    of: string,
    again: () => Promise<Pick<Example, 'path' | 'json'>>,
    data: unknown = null,
  ): Promise<Example> => ({ of, signedIn: 'reviewer', again, data, ...(await again()) })
  const stored = async () => {
    const row = { district_code: districtCode, built_in: null, name: '会议', hint: '', article_type_id: null }
    const document = JSON.stringify(createDocument('会议于　日召开。'))
    const added = db.insertInto('article_template').values({ ...row, document, position: 100 })
    return (await added.returning('id').executeTakeFirstOrThrow()).id
  }
  return Promise.all([
    example(
      `GET ${path}`,
      async () => ({ path }),
      expect.arrayContaining([
        {
          id: expect.any(Number),
          version: 1,
          builtIn: true,
          name: '空白稿件',
          hint: expect.any(String),
          articleTypeId: null,
          hidden: false,
        },
      ]),
    ),
    example(
      `POST ${path}`,
      async () => ({ path, json: { ...written, articleId: await createDrafts(db, areaId).draft() } }),
      { id: expect.any(Number) },
    ),
    example(`PUT ${path}/{id}`, async () => ({
      path: `${path}/${await stored()}`,
      json: { ...written, hidden: true, version: 1 },
    })),
    example(`POST ${path}/{id}/move`, async () => ({ path: `${path}/${await stored()}/move`, json: { step: 'up' } })),
    example(`POST ${path}/{id}/remove`, async () => ({
      path: `${path}/${await stored()}/remove`,
      json: { version: 1 },
    })),
  ])
}
