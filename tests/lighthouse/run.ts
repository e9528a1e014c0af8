import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { addressOfScreen, screenCases } from '../e2e/screens.ts'
import { stopAll } from '../load/servers/child-process.ts'
import { startPortal } from '../load/servers/portal.ts'

/**
 * `npm run lighthouse`: measures eight pages of the running product as a phone with Lighthouse, which is installed only
 * for this because it is larger than the whole project. With `all`, every screen of the browser tests that is no error
 * page: as a phone in the usual display and in each of `displays`, and as a desktop. Exits with 1 if a page misses an aim.
 */
const version = '13.5.0'
const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof aims

const pages = [
  ['首页', '/dashboard'],
  ['列表', '/party/party'],
  ['文章', '/politics/politics?num=1'],
  ['单位', '/regions1/regions1'],
  ['检索', `/search/search?inputMessage=${encodeURIComponent('公示')}`],
  ['补贴查询', '/subsidy/subsidy'],
  ['群众留言', '/feedback/feedback'],
  ['公开目录', '/disclosure/catalogue'],
] as const

const displays = ['night', 'dark', 'elder', 'elder.text3']
/** `name`: as printed; `arguments`: of Lighthouse; `display`: as in the cookie. */
type View = { name: string; arguments?: string[]; display?: string }
const phone: View = { name: '' }
const allViews: readonly View[] = [
  phone,
  { name: '，桌面', arguments: ['--preset=desktop'] },
  ...displays.map((display) => ({ name: `，${display}`, display })),
]

/** In a page that search engines shall not list, for which SEO is not measured. */
const noIndex = /<meta name="robots" content="noindex/

const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
const tool = join(folder, 'tool')
const executablePath = findChromium()
let missed = false
try {
  if (!executablePath) throw new Error('没有找到 Chromium。可用 PORTAL_CHROMIUM=/路径/chromium 指明。')
  console.log(`正在取得 Lighthouse ${version}（约 170 MB，只用于这次测量）……`)
  run('npm', ['install', '--prefix', tool, '--no-audit', '--no-fund', '--no-save', `lighthouse@${version}`])
  console.log('正在启动平台……')
  const portal = await startPortal({ dataFolder: join(folder, 'data'), core: null })
  if (process.argv[2] === 'all')
    for (const [index, screen] of screenCases.filter(({ status }) => !status).entries()) {
      const address = await addressOfScreen(screen, index, loadPage, portal.portShift)
      for (const view of allViews) await measure(screen.name, address, view, executablePath)
    }
  else for (const [title, path] of pages) await measure(title, portal.origin + path, phone, executablePath)
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed ? 1 : 0)

async function loadPage(url: string): Promise<string> {
  return (await fetch(url)).text()
}

async function measure(title: string, address: string, view: View, executablePath: string): Promise<void> {
  const display = view.display ?? ''
  const headers = { cookie: `display=${display}` }
  // Warms the cache as well, so that the figures are not those of the first visitor.
  const html = await (await fetch(address, { headers })).text()
  const categories = (Object.keys(aims) as Category[]).filter((name) => name !== 'seo' || !noIndex.test(html))
  const report = join(folder, 'report.json')
  const profile = await profileWith(display, address, executablePath)
  run(
    process.execPath,
    [
      join(tool, 'node_modules/lighthouse/cli/index.js'),
      address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${categories.join()}`,
      `--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --user-data-dir=${profile}`,
      ...(view.arguments ?? []),
    ],
    { CHROME_PATH: executablePath },
  )
  show(title + view.name, JSON.parse(readFileSync(report, 'utf8')) as Report)
}

/**
 * A new profile of the browser with the cookie for a display. With `--extra-headers` the page's scripts would not see
 * the cookie and change the display back.
 */
async function profileWith(display: string, address: string, executablePath: string): Promise<string> {
  const profile = mkdtempSync(join(folder, 'profile-'))
  const { hostname: domain } = new URL(address)
  const window = await chromium.launchPersistentContext(profile, { executablePath, args: ['--no-sandbox'] })
  const expires = Date.now() / 1000 + 86_400
  if (display) await window.addCookies([{ name: 'display', value: display, domain, path: '/', expires }])
  await window.close()
  return profile
}

type CategoryReport = { score: number; auditRefs: { id: string; weight: number }[] }
type Report = {
  /** Those that were asked for. */
  categories: Partial<Record<Category, CategoryReport>>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}

function show(title: string, { categories, audits }: Report): void {
  const measured = Object.entries(categories) as [Category, CategoryReport][]
  const scores = measured.map(([category, report]) => {
    const score = Math.round(report.score * 100)
    if (score < aims[category]) missed = true
    return `${category} ${score}${score < aims[category] ? `（目标 ${aims[category]}）` : ''}`
  })
  const timings = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  console.log(`${title}：${scores.join('，')}；${timings.map((id) => audits[id]?.displayValue ?? '').join(' / ')}`)
  for (const [category, { score, auditRefs }] of measured)
    if (score * 100 < aims[category])
      for (const { id, weight } of auditRefs) {
        const audit = audits[id]
        if (audit && weight > 0 && audit.score !== null && audit.score < 0.9)
          console.log(`    ${category} ${id}：${audit.title} ${audit.displayValue ?? ''}`)
      }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${command} 未能完成（退出码 ${status}）。`)
}
