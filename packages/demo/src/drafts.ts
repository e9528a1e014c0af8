import { accountGrants } from '../../../src/access/grants.server.ts'
import { demoNames } from '../../../src/access/demo-accounts.server.ts'
import type { Staff } from '../../../src/access/policy.ts'
import { htmlToDocument } from '../../../src/platform/html/read-html.server.ts'
import { returnDraft } from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { newContent } from '../../../src/domain/articles/writing/content.ts'
import { readContent } from '../../../src/domain/articles/writing/content.server.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import type { OperationContext } from '../../../src/domain/operation.ts'
import { operatorSite } from '../../../src/domain/operator-site.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { isMarked, mark } from '../../../src/platform/db/markers.ts'
import type { Db, Tx } from '../../../src/platform/db/types.ts'
import '../../../src/access/area-table.server.ts'
import '../../../src/access/table.server.ts'
import '../../../src/domain/articles/table.server.ts'
import { contentMarker } from '../../../src/domain/demo-content.ts'
import { approveAs, draftAs, readReviewed, submitAs } from './planting/reviews.ts'

const marker = 'demo-drafts'

type Village = { id: number; name: string }
type Accounts = Record<'editor' | 'first' | 'second', Staff>
type Entry = { item: string; fen: number; note: string }

const yuan = (fen: number): string =>
  (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const sum = (entries: readonly Entry[]): number => entries.reduce((total, { fen }) => total + fen, 0)

/** Money of one quarter, in fen. */
const [opening, income, spending] = [
  1_286_450,
  [
    { item: '村集体机动地承包费', fen: 2_400_000, note: '三户，合同期内' },
    { item: '嘎查办公用房租金', fen: 360_000, note: '便民超市，第三季度' },
    { item: '村级组织运转经费', fen: 1_500_000, note: '财政拨付' },
  ],
  [
    { item: '村内道路灯具维修', fen: 468_000, note: '更换路灯 12 盏' },
    { item: '防汛物资和人工', fen: 325_050, note: '七月两次巡堤' },
    { item: '村部取暖燃煤', fen: 880_000, note: '8 吨，预付' },
  ],
] as const satisfies readonly [number, readonly Entry[], readonly Entry[]]

const table = (caption: string, entries: readonly Entry[]): string =>
  `<table><caption>${caption}（单位：元）</caption><thead><tr><th>项目</th><th>金额</th><th>说明</th></tr></thead><tbody>${entries
    .map(({ item, fen, note }) => `<tr><td>${item}</td><td>${yuan(fen)}</td><td>${note}</td></tr>`)
    .join('')}<tr><td>合计</td><td>${yuan(sum(entries))}</td><td></td></tr></tbody></table>`

const accounts = (village: string): string =>
  `<p>现将${village}2026年第三季度财务收支情况公开如下，请群众监督。</p><h2>一、收入</h2>${table('收入明细', income)}<h2>二、支出</h2>${table('支出明细', spending)}<h2>三、结余</h2><p>期初余额 ${yuan(opening)} 元，本期收入 ${yuan(sum(income))} 元，本期支出 ${yuan(sum(spending))} 元，期末余额 ${yuan(opening + sum(income) - sum(spending))} 元。</p><p>对以上内容有疑问的，可以向村务监督委员会反映。</p><p class="signature">${village}</p><p class="signature">2026年10月12日</p>`

const meeting = (village: string): string =>
  `<p>${village}于2026年11月10日召开村民代表会议，应到 35 人，实到 31 人，议定事项公开如下。</p><table><caption>表决结果</caption><thead><tr><th>议题</th><th>同意（人）</th><th>反对（人）</th><th>弃权（人）</th></tr></thead><tbody><tr><td>村部门前硬化</td><td>29</td><td>1</td><td>1</td></tr><tr><td>2027年机动地发包方案</td><td>27</td><td>3</td><td>1</td></tr></tbody></table><p class="signature">${village}</p><p class="signature">2026年11月12日</p>`

/**
 * Texts on their way to the public, for trying the staff's pages: one a draft, one in each review, one returned. For the
 * first district only.
 */
export async function seedDemoDrafts(
  db: Db,
  keys: Keys,
  districts: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  const [first] = districts
  if (!first || !(await isMarked(db, contentMarker)) || (await isMarked(db, marker))) return
  await db.transaction().execute(async (tx) => {
    const villages = await tx
      .selectFrom('area')
      .select(['id', 'name'])
      .where('district_code', '=', first.areaCode)
      .where('level', '=', 'village')
      // The entries are those of herders' villages.
      .where('name', 'like', '%嘎查')
      // Others are being written already.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('article')
              .select('article.id')
              .whereRef('article.area_id', '=', 'area.id')
              .where('article.status', '=', 'draft'),
          ),
        ),
      )
      .orderBy('id')
      .limit(5)
      .execute()
    const people = await accountsOf(tx)
    if (villages.length === 5 && people)
      await writeDrafts(tx, operatorSite(db, keys, first, new Date()), people, villages)
    await mark(tx, marker)
  })
  say('演示稿件已写入：草稿、退回的和各审的各一篇。')
}

async function accountsOf(tx: Tx): Promise<Accounts | null> {
  const rows = await tx
    .selectFrom('staff_account')
    .select(['id', 'login_name as loginName', 'name', accountGrants.as('grants')])
    .where('login_name', 'in', demoNames)
    .execute()
  const find = (wanted: string): Staff | null => {
    const row = rows.find(({ loginName }) => loginName === wanted)
    return row ? { kind: 'staff', ...row } : null
  }
  const [editor, first, second] = [find('demo-editor'), find('demo-reviewer'), find('demo-reviewer-2')]
  return editor && first && second ? { editor, first, second } : null
}

async function writeDrafts(
  tx: Tx,
  site: OperationContext,
  { editor, first, second }: Accounts,
  villages: readonly Village[],
): Promise<void> {
  const types = await tx.selectFrom('article_type').select(['id', 'title']).execute()
  const typeOf = (title: string): number => types.find((type) => type.title === title)?.id ?? 12
  const add = async ({ id, name }: Village, title: string, type: string, body: string): Promise<number> => {
    const content = readContent(
      newContent({
        title: `${name}${title}`,
        articleTypeId: typeOf(type),
        areaId: id,
        publisher: name,
        document: htmlToDocument(body).document,
      }),
    )
    return draftAs({ tx, site }, editor, content)
  }
  const submit = (id: number) => submitAs({ tx, site }, editor, id, 1)
  const approve = (id: number, reviewer: Staff) => approveAs({ tx, site }, id, reviewer, '数字已核对')

  const [one, two, three, four, five] = villages as [Village, Village, Village, Village, Village]
  await add(one, '2026年第四季度财务收支公开（整理中）', '财务收支表', accounts(one.name))
  await submit(await add(two, '2026年第三季度财务收支公开', '财务收支表', accounts(two.name)))
  const inSecond = await add(three, '村民代表会议议定事项公开', '一事一议', meeting(three.name))
  await submit(inSecond)
  await approve(inSecond, first)
  const inFinal = await add(four, '村民代表会议表决结果公示', '一事一议', meeting(four.name))
  await submit(inFinal)
  await approve(inFinal, first)
  await approve(inFinal, second)
  const returned = await add(five, '2026年第三季度财务收支公开', '财务收支表', accounts(five.name))
  await submit(returned)
  const reason = '取暖燃煤一项请附采购发票，村监委主任还没有签字。'
  await returnDraft.performIn(tx, site, first, { ...(await readReviewed(tx, returned)), reason })
}
