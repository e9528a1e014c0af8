import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { operator } from '../../../src/access/policy.ts'
import { writeIntro } from '../../../src/domain/units/commands.server.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea, makeArticle, makeCategory } from '../../harness/factories.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'
import { listPageScripts } from '../../load/page-scripts.ts'
import { shownText } from '../../harness/shown-text.ts'
import { publicText } from '../../harness/public-text.ts'

let database: Database
let portal: Portal
let category: number
let village: number
const ids: number[] = []
/** Two categories of party affairs with three articles in turn: plan, report, plan. */
let reportType: number
let report: number
const plans: number[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  category = await makeCategory(db, 12, '土地补偿')
  village = await makeArea(db, { name: '测试嘎查', level: 'village' })
  for (let place = 0; place < 12; place += 1) {
    ids.push(
      await makeArticle(db, {
        title: `土地补偿公示 ${place + 1}`,
        article_type_id: category,
        area_id: village,
        release_time: new Date(Date.UTC(2026, 0, 20 - place)),
        attachments:
          place === 0
            ? [{ name: '公示表', url: '/files/demo/x.pdf', media_type: 'application/pdf', size_bytes: 2_048 }]
            : [],
      }),
    )
  }
  await makeArticle(db, { title: '头等要闻', article_type_id: 13, important: true })
  const planType = await makeCategory(db, 1, '计划')
  reportType = await makeCategory(db, 1, '总结')
  const add = (type: number, title: string, day: number, important: boolean) =>
    makeArticle(db, { title, article_type_id: type, important, release_time: new Date(Date.UTC(2026, 1, day)) })
  plans.push(await add(planType, '计划甲', 9, true), await add(planType, '计划乙', 7, false))
  report = await add(reportType, '总结甲', 8, true)
  portal = await startPortal(database, { cacheBytes: 0 })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

const show = async (path: string) => {
  const { statusCode, body, headers } = await portal.app.inject({ url: path })
  return { status: statusCode, html: body, headers }
}
const screens = ['/party/party', '/politics/politics', '/village/village', '/news-list/news-list', '/news/news']

describe('every page', () => {
  test.each([
    '/dashboard',
    ...screens,
    '/region/region',
    '/regions/regions',
    '/regions1/regions1',
    '/search/search',
    '/massMessage',
  ])('%s is complete without scripts', async (path) => {
    const { status, html } = await show(path)
    expect(status).toBe(200)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="zh-CN"/)
    expect(html).toMatch(/<title>[^<]+乌兰浩特市三务公开<\/title>/)
    expect(html).toContain('<main id="content"')
    expect(html).toContain('网站标识码')
  })

  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test.each([
    ['/dashboard', 1],
    ['/subsidy/subsidy', 4],
  ])('%s has a content security policy with the hash of each of %i inline scripts and styles', async (path, count) => {
    const { html, headers } = await show(path)
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    // JSON-LD and loader data do not run and need no hash.
    const inline = [
      ...html.matchAll(
        /<(?:script(?![^>]*\ssrc=|[^>]*\stype="application\/(?:ld\+)?json")|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g,
      ),
    ]
    expect(inline).toHaveLength(count)
    expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual(
      [...new Set(inline.map(([, text = '']) => hashOf(text)))].toSorted(),
    )
    expect(html).not.toMatch(/ style="| onclick="| nonce=/)
  })

  test('runs no script injected into an article or an introduction', async () => {
    const scripts = ['steal(1)', 'steal(2)', 'steal(3)']
    const evil = `<script>${scripts[0]}</script><script nonce="x">${scripts[1]}</script><script type="module" nonce>${scripts[2]}</script>`
    // Written directly, to bypass sanitisation.
    const article = await makeArticle(database.db, { area_id: village })
    await database.db
      .updateTable('article')
      .set({ content: publicText(evil) })
      .where('id', '=', article)
      .execute()
    const unit = await makeArea(database.db, { name: '被改的嘎查', level: 'village' })
    await database.db
      .updateTable('area')
      .set({ intro: publicText(evil) })
      .where('id', '=', unit)
      .execute()
    for (const path of [
      `/party/party?id=${article}`,
      `/party/party?areaId=${unit}&intro=1`,
      `/message/messgae?id=${unit}`,
    ]) {
      const { html, headers } = await show(path)
      expect(html, path).toContain(evil)
      const policy = String(headers['content-security-policy'])
      expect(policy, path).toContain("script-src 'self';")
      for (const script of scripts) expect(policy, path).not.toContain(hashOf(script))
    }
    await database.db.deleteFrom('article').where('id', '=', article).execute()
  })

  test('introductions are sanitised when they are written', async () => {
    const unit = await makeArea(database.db, { intro: '<p onclick="a()">我们的<script>steal()</script>旗</p>' })
    const introOf = async () =>
      (await database.db.selectFrom('area').select('intro').where('id', '=', unit).executeTakeFirstOrThrow()).intro
    expect(await introOf()).toBe('<p>我们的旗</p>')
    const intro = '<img src=x onerror=steal()><p>新的</p>'
    await database.db.transaction().execute((tx) => writeIntro(tx, operator('测试员'), unit, intro))
    expect(await introOf()).toBe('<img src="x" alt="" loading="lazy" /><p>新的</p>')
  })
})

test('home, columns and articles carry the head tags of the guideline', async () => {
  const names = async (path: string) =>
    [...(await show(path)).html.matchAll(/<meta name="([A-Z]\w+)"/g)].map(([, name]) => name)
  expect(await names('/dashboard')).toEqual(['SiteName', 'SiteIDCode'])
  const column = ['SiteName', 'SiteIDCode', 'ColumnName', 'ColumnDescription', 'ColumnKeywords', 'ColumnType']
  expect(await names('/village/village')).toEqual(column)
  expect(await names(`/village/village?id=${ids[0]}`)).toEqual([
    ...column,
    'ArticleTitle',
    'PubDate',
    'ContentSource',
    'Keywords',
    'Author',
    'Description',
  ])
})

test('browsers with two engines are asked for the newer one', async () => {
  expect((await show('/dashboard')).html).toContain('<meta name="renderer" content="webkit"/>')
})

test('an article is described by its summary, or else by its first sentences', async () => {
  const describedAs = async (description: string) => {
    const content =
      '<p>经村民代表会议讨论，现将土地补偿费分配方案公示如下。</p><p>公示期七天，有异议的请到村委会反映，也可以打电话。</p>'
    const id = await makeArticle(database.db, { article_type_id: 13, description, content })
    const { html } = await show(`/politics/politics?id=${id}`)
    return /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  }
  expect(await describedAs('分配方案的摘要')).toBe('分配方案的摘要')
  expect(await describedAs('')).toBe(
    '经村民代表会议讨论，现将土地补偿费分配方案公示如下。公示期七天，有异议的请到村委会反映，也可以打电话。',
  )
})

test('each district has its own title, and / redirects to its home page', async () => {
  for (const { areaCode, name } of testDistricts) {
    const answer = await fetch(`${portal.origin(areaCode)}/`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard'])
    expect(await answer.text()).toContain(`<title>${name}三务公开</title>`)
    const home = await shownText(await fetch(`${portal.origin(areaCode)}/dashboard`))
    expect(home).toContain(`<title>首页 - ${name}三务公开</title>`)
    expect(home, 'without demo content').not.toContain('演示网站')
  }
})

// Bytes after gzip, for cheap phones. React and its router, 107,000 of them, run forms only (decision 44); 3,900 are the
// schemas that the browser shares with the server.
describe('script weight', () => {
  test.each([
    ['/dashboard', 7_800],
    ['/party/party', 7_800],
    ['/party/party?num=1', 7_800],
    ['/regions/regions', 7_800],
    ['/search/search?inputMessage=公示', 7_800],
    // With steps of waiting, sums, notes on policies and the way to report a payment.
    ['/subsidy/subsidy', 136_400],
    // With the search for the unit that a message is for, and the table of messages with their conversations.
    ['/feedback/feedback?mode=write', 138_100],
  ])('%s loads at most %i bytes', async (path, most) => {
    const scripts = await listPageScripts(portal.origin(), (await show(encodeURI(path))).html)
    const bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(bytes, scripts.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')).toBeLessThanOrEqual(most)
  })
})

describe('unknown pages', () => {
  test.each([
    '/nope',
    '/404',
    '/party',
    '/party/party?id=999999',
    '/party/party?id=abc',
    '/party/party?id=-1',
    '/party/party?id=99999999999999999999',
    '/party/party?articleTypeId=abc',
    '/party/party?articleTypeId=777777',
    '/search/search?articleTypeId=777777',
    '/search/search?articleTypeId=x',
    '/party/party?areaId=2',
    '/party/party?num=100000',
    '/message/messgae',
    '/message/messgae?id=2',
    '/files/none.pdf',
    '/assets/none.js',
  ])('%s is a 404 inside the layout', async (path) => {
    const { status, html } = await show(path)
    expect(status).toBe(404)
    expect(html).toContain('返回首页')
    expect(html).toContain('网站标识码')
  })
})

test('a search keeps the year and category of its URL even if the lists do not offer them', async () => {
  const { html } = await show(`/search/search?messageTime=2010&articleTypeId=${category}`)
  expect(html).toContain('检索到有关 2010-土地补偿 全部内容如下：')
  expect(html).toMatch(/<option value="2010" selected="">/)
  expect(html).toMatch(new RegExp(`<option value="${category}" selected="">财务公开 › 土地补偿<`))
})

describe('odd and hostile parameters get a proper page', () => {
  test.each([
    '/party/party?pageNum=-1',
    '/party/party?pageNum=999999999',
    '/party/party?pageNum=1e9',
    '/party/party?pageNum=%ff',
    '/party/party?intro=yes',
    '/party/party?unknown=1&unknown=2',
    '/search/search?inputMessage=%00%ff%fe',
    '/search/search?inputMessage=%27%3B+drop+table+article%3B--',
    '/search/search?inputMessage=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    `/search/search?inputMessage=${'长'.repeat(3_000)}`,
    '/search/search?messageTime=abcd&pageNum=0',
    '/search/search?messageTime=0000',
    '/search/search?messageTime=9999',
  ])('%s', async (path) => {
    const { status, html } = await show(path)
    expect(status).toBe(200)
    expect(html).not.toContain('<script>alert(1)')
  })
})

test('methods other than GET and HEAD are rejected with a message', async () => {
  const { statusCode, json } = await portal.app.inject({ method: 'DELETE', url: '/party/party' })
  expect([statusCode, json<{ message: string }>().message]).toEqual([405, '不支持的请求方式'])
  const posted = await portal.app.inject({ method: 'POST', url: '/party/party', payload: 'a=b' })
  expect(posted.statusCode).toBe(405)
  expect(posted.body).toContain('这个页面不接收提交的内容')
  expect((await portal.app.inject({ url: '/api/nothing' })).statusCode).toBe(404)
})

describe('article screens', () => {
  test('a category lists the articles of its descendants, ten per page, with a pager', async () => {
    const first = await show('/village/village')
    expect(first.html.match(/土地补偿公示 \d+/g)).toContain('土地补偿公示 10')
    expect(first.html).not.toContain('土地补偿公示 11')
    expect(first.html).toContain('共 12 条')
    const second = await show(`/village/village?articleTypeId=${category}&pageNum=2`)
    expect(second.html).toContain('土地补偿公示 12')
  })

  test('the heading names section, area and category', async () => {
    const { html } = await show(`/village/village?articleTypeId=${category}&areaId=${village}`)
    expect(html).toContain('<span>三务公开</span><span>测试嘎查</span><strong>土地补偿</strong>')
  })

  test('an article shows its labels, attachments and neighbours', async () => {
    const { html } = await show(`/village/village?id=${ids[0]}&articleTypeId=${category}`)
    expect(html).toContain('作者：示例甲')
    expect(html).toContain('发布时间：<time dateTime="2026-01-20 08:00">')
    expect(html).toContain('文章附件')
    expect(html).toContain('download="公示表.pdf"')
    expect(html).toContain('<span>上一篇：</span>已经是第一篇了')
    expect(html).toContain('<span>下一篇：</span>土地补偿公示 2')
    const last = await show(`/village/village?id=${ids[11]}&articleTypeId=${category}`)
    expect(last.html).toContain('<span>下一篇：</span>已经是最后一篇了')
  })

  describe('previous and next', () => {
    const links = async (path: string) => {
      const { html } = await show(path)
      const text = (side: string) => new RegExp(`<span>${side}一篇：</span>([^<]*)`).exec(html)?.[1]
      const back = /<a [^>]*href="([^"]+)"[^>]*>(?:(?!<a )[^])*?返回<\/a>/.exec(html)?.[1]
      return [text('上'), text('下'), back?.replaceAll('&amp;', '&')]
    }

    test('follow the list of the screen across its categories', async () => {
      expect(await links(`/party/party?id=${report}`)).toEqual(['计划甲', '计划乙', '/party/party'])
      expect(await links('/party/party?num=2')).toEqual(['计划甲', '计划乙', '/party/party'])
    })

    test('follow the selected category', async () => {
      const list = `/party/party?articleTypeId=${reportType}`
      expect(await links(`${list}&id=${report}`)).toEqual(['已经是第一篇了', '已经是最后一篇了', list])
    })

    test('follow the important articles on their list', async () => {
      const list = '/news-list/news-list'
      expect(await links(`${list}?id=${report}`)).toEqual(['计划甲', '已经是最后一篇了', list])
    })

    test('follow the category of an article opened from another section', async () => {
      const [above, below, back] = await links(`/politics/politics?id=${plans[0]}`)
      expect([above, below]).toEqual(['已经是第一篇了', '计划乙'])
      expect(back).toMatch(/^\/party\/party\?articleTypeId=\d+$/)
    })
  })

  test('num opens the article at that position of the list', async () => {
    const { html } = await show(`/village/village?articleTypeId=${category}&num=3`)
    expect(html).toContain('<h1>土地补偿公示 3</h1>')
  })

  test('intro=1 shows the introduction of an area', async () => {
    const { html } = await show(`/village/village?areaId=${village}&intro=1`)
    expect(html).toContain('测试嘎查还没有填写简介。')
  })

  test('the local news list the important articles of every category', async () => {
    const { html } = await show('/news-list/news-list')
    expect(html).toContain('头等要闻')
    expect(html).not.toContain('土地补偿公示')
  })

  test('an empty category shows a message', async () => {
    expect((await show('/politics/politics?articleTypeId=6')).html).toContain('暂无数据')
  })
})
