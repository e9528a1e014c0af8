import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { writeXlsx } from '../../files/write-xlsx.ts'
import { planDirectory } from './directory-rows.ts'
import type { ShownItem } from './item-schema.ts'
import { readDirectory } from './read-directory.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-directory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(rows: readonly string[][], merges: readonly string[] = []) {
  const parts = unzipSync(writeXlsx('目录', rows))
  const sheet = Object.keys(parts).find((name) => name.includes('worksheets/')) ?? ''
  const merged = `<mergeCells>${merges.map((place) => `<mergeCell ref="${place}"/>`).join('')}</mergeCells>`
  parts[sheet] = strToU8(strFromU8(parts[sheet] ?? new Uint8Array()).replace('</sheetData>', `</sheetData>${merged}`))
  const file = join(folder, 'directory')
  writeFileSync(file, zipSync(parts))
  return readDirectory(file)
}

const upper = [
  '序号',
  '公开事项',
  '',
  '公开内容（要素）',
  '公开依据',
  '公开时限',
  '公开主体',
  '公开渠道和载体',
  '公开对象',
  '',
  '公开方式',
  '',
  '公开层级',
  '',
]
const lower = [
  '',
  '一级事项',
  '二级事项',
  '',
  '',
  '',
  '',
  '',
  '全社会',
  '特定群体（请写明）',
  '主动',
  '依申请公开',
  '县级',
  '乡级',
]
const heads = [['示例县社会救助领域基层政务公开标准目录'], upper, lower]
const headMerges = ['A1:N1', 'A2:A3', 'B2:C2', 'D2:D3', 'E2:E3', 'F2:F3', 'G2:G3', 'H2:H3', 'I2:J2', 'K2:L2', 'M2:N2']
const row = (at: string, heading: string, title: string, more: Partial<Record<number, string>> = {}): string[] =>
  Object.assign(
    [
      at,
      heading,
      title,
      '办理流程',
      '《社会救助暂行办法》',
      '20个工作日内',
      '民政局',
      '■政府网站  □政府公报\n■公开查阅点',
      '√',
      '',
      '√',
      '',
      '√',
      '√',
    ],
    more,
  )

test('a published directory with merged cells, two rows of headings and boxes is read', async () => {
  const { rows } = await read(
    [
      ...heads,
      row('1', '最低生活保障', '审批信息'),
      row('2', '', '资金发放', { 9: '救助对象', 13: '' }),
      ['填表说明：以上均须公开'],
    ],
    [...headMerges, 'B4:B5'],
  )
  expect(rows.map(({ line, cells }) => [line, cells.heading, cells.title])).toEqual([
    [4, '最低生活保障', '审批信息'],
    [5, '最低生活保障', '资金发放'],
  ])
  expect(rows[0]?.cells).toMatchObject({
    elements: '办理流程',
    channels: '政府网站、公开查阅点',
    audience: '全社会',
    method: '主动公开',
    levelWords: '县级、乡级',
  })
  expect(rows[1]?.cells).toMatchObject({ audience: '全社会、特定群体：救助对象', levelWords: '县级' })
})

test('rows below one merged title are one item', async () => {
  const { rows } = await read(
    [...heads, row('1', '救助', '审批信息'), row('', '', '', { 3: '监督电话' })],
    [...headMerges, 'B4:B5', 'C4:C5'],
  )
  expect(rows.map(({ cells }) => cells.elements)).toEqual(['办理流程\n监督电话'])
})

test('a table without such headings is refused in words', async () => {
  await expect(
    read([
      ['姓名', '金额'],
      ['示例', '1'],
    ]),
  ).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('没有找到表头'),
  })
})

const item = (id: number, heading: string, title: string, more: Partial<ShownItem> = {}): ShownItem => ({
  id,
  code: `item-${id}`,
  version: 2,
  heading,
  title,
  elements: '',
  basis: '',
  timeLimit: '',
  publisher: '',
  channels: '',
  audience: '',
  method: '',
  levelWords: '',
  position: id,
  ruleId: null,
  ruleTitle: '',
  levels: ['village'],
  kind: 'event',
  dueDay: null,
  dueWorkingDays: null,
  graceWorkingDays: 0,
  typeIds: [],
  template: '',
  titleWords: [],
  effectiveFrom: '2026-01-01',
  effectiveTo: '',
  ...more,
})
const cells = (title: string, more: Record<string, string> = {}) => ({
  heading: '',
  title,
  elements: '',
  basis: '',
  timeLimit: '',
  publisher: '',
  channels: '',
  audience: '',
  method: '',
  levelWords: '乡级',
  ...more,
})
const given = (line: number, title: string, more: Record<string, string> = {}) => ({
  line,
  sheet: '',
  cells: cells(title, more),
})

test('known items change where the file says something, others stay', () => {
  const known = [item(1, '救助', '审批信息', { basis: '旧文件', levelWords: '乡级' }), item(2, '救助', '资金发放')]
  const plan = planDirectory([given(4, '审批信息', { basis: '新文件' }), given(5, '监督检查')], known)
  expect(plan).toMatchObject({
    problems: [],
    changes: [
      {
        kind: 'change',
        id: 1,
        version: 2,
        cells: { heading: '救助' },
        changes: [{ field: 'basis', before: '旧文件', after: '新文件' }],
      },
      { kind: 'add', line: 5, levels: ['township'] },
    ],
  })
  expect(planDirectory([given(4, '审批信息')], known)).toMatchObject({ same: 1, changes: [] })
})

test('wrong rows are told by line, each with what to do', () => {
  const known = [item(1, '救助', '政策'), item(2, '养老', '政策')]
  const { problems, changes } = planDirectory(
    [
      given(4, ''),
      given(5, '甲事项'),
      given(6, '甲事项'),
      given(7, '政策'),
      given(8, '乙事项', { levelWords: '' }),
      given(9, '丙事项', { publisher: '找张三 13812345678' }),
    ],
    known,
  )
  expect(changes).toHaveLength(1)
  expect(problems).toEqual([
    { line: 4, sheet: '', reason: '请填写二级事项的名称' },
    { line: 6, sheet: '', reason: '和第 5 行是同一个事项，请合并成一行' },
    { line: 7, sheet: '', reason: '清单里有几个“政策”，请写明一级事项' },
    { line: 8, sheet: '', reason: expect.stringContaining('公开层级') },
    { line: 9, sheet: '', reason: expect.stringContaining('公开主体里有') },
  ])
})
