import { randomUUID } from 'node:crypto'
import { createAccount } from '../../src/access/commands-accounts.server.ts'
import type { NewAccount } from '../../src/access/schema.ts'
import { operator } from '../../src/access/policy.ts'
import { importPayments } from '../../src/domain/payments/commands.server.ts'
import { submitMessage } from '../../src/domain/messages/submission/commands.server.ts'
import { type Account, makeAccount } from '../harness/accounts.ts'
import { makeArea, makeArticle, makeBanner, makeCategory } from '../harness/factories.ts'
import { createNewMessage } from '../harness/messages.ts'
import type { TestPortal } from '../harness/portal.ts'
import { makeFolder } from '../harness/folders.ts'
import { toCsv, districtCode, fileRow, createIdentity, makeVillages, writeFile } from '../harness/payments.ts'

/** A small data set in 乌兰浩特市 that gives every call something to return. */
export type Seeded = {
  township: number
  village: number
  department: number
  /** Newest first. */
  articles: number[]
  banner: number
  category: number
  phone: string
  identity: string
  loginName: string
  password: string
  accounts: Record<'editor' | 'reviewer' | 'replier' | 'admin' | 'auditor' | 'Dashboard', Account>
}

export async function seed({ db, keys }: Pick<TestPortal, 'db' | 'keys'>): Promise<Seeded> {
  const township = await makeArea(db, { name: '测试镇', intro: '镇的简介' })
  const village = await makeArea(db, { name: '测试嘎查', level: 'village', parent_id: township, intro: '嘎查的简介' })
  const department = await makeArea(db, { name: '测试局', level: 'department', unit_group: '政府部门' })
  const articles = []
  for (let place = 1; place <= 3; place += 1) {
    articles.push(
      await makeArticle(db, {
        title: `公开事项 ${place}`,
        article_type_id: 12,
        area_id: village,
        important: place === 1,
        release_time: new Date(Date.UTC(2026, 0, 20 - place)),
        attachments: [
          { name: '公示表', url: '/files/a.pdf', media_type: 'application/pdf', size_bytes: 1 },
          { name: '附件二', url: '/files/b.xlsx', media_type: 'application/x', size_bytes: 2 },
        ],
      }),
    )
  }
  const banner = await makeBanner(db)
  const category = await makeCategory(db, 13, '窗口动态')

  await makeVillages(db)
  const identity = createIdentity(1)
  const folder = makeFolder()
  const rows = [
    fileRow({ objectIdentity: identity, putTime: '2025-06-15', amount: '100.50' }),
    fileRow({ objectIdentity: identity, putTime: '2025-09-15', amount: '0.07' }),
    fileRow({ objectIdentity: identity, putTime: '2024-06-15', amount: '20' }),
    fileRow({ objectIdentity: identity, projectCode: 'P02', projectName: '草原生态保护补助', amount: '7' }),
  ]
  const path = writeFile(folder, 'payments.csv', toCsv(rows))
  await importPayments(db, keys, operator('测试员'), { districtCode, path })

  const phone = '13800000011'
  await db
    .transaction()
    .execute((tx) =>
      submitMessage(tx, keys, districtCode, createNewMessage({ phone, submissionKey: randomUUID() }), new Date()),
    )

  const loginName = 'zhang.san'
  const account = { loginName, name: '示例甲', grants: [{ role: 'editor', areaIds: [1] }] } satisfies NewAccount
  const { id, password } = await createAccount(db, operator('测试员'), account, { temporary: false })
  const accounts = {
    editor: { id, loginName, password },
    reviewer: await makeAccount({ db }, { role: 'reviewer' }),
    admin: await makeAccount({ db }, { role: 'admin', areaIds: null }),
    replier: await makeAccount({ db }, { role: 'replier' }),
    auditor: await makeAccount({ db }, { role: 'auditor' }),
    Dashboard: await makeAccount({ db }, { role: 'Dashboard' }),
  }
  return { township, village, department, articles, banner, category, phone, identity, loginName, password, accounts }
}
