import { readFileSync } from 'node:fs'
import { demoPerson } from '@three-affairs/demo/people.ts'
import { type DemoUnit, demoUnits } from '@three-affairs/demo/units/units.ts'
import { columnName, type Field, fields } from '../../../src/domain/payments/file-parsing/columns.ts'
import { expectFits } from '../accessible.ts'
import { districtAddress, getDistrict, districts } from '../portal.ts'
import { signIn } from '../staff.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaint: /status of 422/ })

/** Other tests count the payments of other districts. */
const district = '突泉县'
const here = (path: string) => districtAddress(district, path)
const total = 5_000
/** Rows, from 0, without an amount. */
const wrong = new Set([10, 700, 1_400, 2_100, 2_800, 3_500, 4_999])

/** A file of one village. */
function fileOf(villageCode: string, rename: (heading: string) => string): string {
  const rowOf = (row: number): Partial<Record<Field, string>> => {
    const { name, identity, account } = demoPerson(5_000 + row)
    return {
      areaCode: villageCode,
      objectName: name,
      objectIdentity: identity,
      projectCode: 'BT901',
      projectName: '草原生态保护奖补',
      businessPeriod: '2026年度',
      amount: wrong.has(row) ? '' : '120.50',
      putTime: '2026-06-15',
      accountsReceivableName: name,
      accountsReceivableCode: account,
      beneficiaryBank: '示例农村商业银行',
      inventoryCode: 'CYJB2026',
      uniquelyIdentifies: `CY${row}`,
    }
  }
  const lines = Array.from({ length: total }, (_, row) => fields.map((field) => rowOf(row)[field] ?? '').join(','))
  return [fields.map((field) => rename(columnName(field))).join(','), ...lines].join('\r\n')
}

/** Asks for pages until it is stopped, about fifty times a second. @returns how many were served, and the faults. */
function readers() {
  const done = new AbortController()
  const seen = { served: 0, faults: [] as number[] }
  const read = async () => {
    while (!done.signal.aborted) {
      const { status } = await fetch(here('/dashboard'))
      if (status === 200) seen.served += 1
      else seen.faults.push(status)
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
  }
  const running = Promise.all([read(), read(), read(), read()])
  return async () => {
    done.abort()
    await running
    return seen
  }
}

test(
  'finance loads 5,000 payments with 7 wrong rows while others read, and a citizen finds one',
  { tag: '@script' },
  async ({ page }) => {
    test.slow()
    const roots = Object.fromEntries(districts.map(({ areaCode, areaId }) => [areaCode, areaId]))
    const isHere = ({ level, districtCode }: DemoUnit) =>
      level === 'village' && districtCode === getDistrict(district).areaCode
    const village = demoUnits(roots).find(isHere)?.code ?? ''
    const content = fileOf(village, (heading) => (heading === columnName('amount') ? '本期发放数' : heading))

    await signIn(page, 'demo-editor')
    await page.goto(here('/staff/payments'))
    await expectFits(page, 'payments')
    const stop = readers()
    await page.locator('input[type=file]').setInputFiles({
      name: '草原奖补2026.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })
    // A heading that nobody knows yet.
    await page.getByLabel('本期发放数').selectOption({ label: columnName('amount') })
    await expectFits(page, 'columns of a file')
    await page.getByRole('button', { name: '按这些列检查' }).click()
    await expect(page.getByText('4,993 笔，共 601,656.50 元')).toBeVisible()
    await expect(page.getByRole('heading', { name: '错误' })).toBeVisible()
    await expectFits(page, 'figures of a file')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: '下载错误清单' }).click()
    const list = await download
    expect(list.suggestedFilename()).toBe('草原奖补2026-错误清单.xlsx')
    expect(
      readFileSync(await list.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await page.getByRole('button', { name: '略过有错误的 7 行，只导入 4,993 笔' }).click()
    // Nothing is public before a second person confirms it.
    await expect(page.getByText('上传和核对这个文件的人自己不能确认')).toBeVisible()
    await expectFits(page, 'a file that waits for a second person')
    const address = page.url()
    await signIn(page, 'demo-reviewer')
    await page.goto(address)
    await page.getByRole('button', { name: '确认公开' }).click()
    await expect(page.getByText(/已作为批次 \d+ 导入/)).toBeVisible()
    const { served, faults } = await stop()
    expect(faults).toEqual([])
    expect(served).toBeGreaterThan(20)

    await page.goto(here('/subsidy/subsidy'))
    await page.getByRole('textbox', { name: '身份证号' }).fill(demoPerson(5_003).identity)
    await page.getByLabel('开始时间').fill('2026-01-01')
    await page.getByLabel('结束时间').fill('2026-12-31')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByRole('table').getByText('120.50').first()).toBeVisible()
  },
)
