import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { pageKey } from '../../../src/http/pages/page-address.ts'
import { makeAccount, password } from '../../harness/accounts.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { readCookie, readLocation, readToken, useStaffPortal } from '../../harness/staff-portal.ts'
import { shownText } from '../../harness/shown-text.ts'

const staff = useStaffPortal()
const { get, post, enter, textOf } = staff
/** Requests the page with these cookies. */
const textWith = async (path: string, cookie: string) =>
  shownText(await fetch(staff.portal.origin() + path, { headers: { cookie } }))
const passwordOn = (html: string): string => /<code id="password">([^<]{15})<\/code>/.exec(html)?.[1] ?? ''
const versionIn = (html: string): string => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('the login sets the specified session cookie with a new token and redirects', async () => {
  const { loginName } = await makeAccount(staff.database)
  const given = 'A'.repeat(43)
  const answer = await post('/login', { loginName, password, next: '/staff/me' }, given)
  expect([answer.status, readLocation(answer), answer.headers.get('cache-control')]).toEqual([
    303,
    '/staff/me',
    'no-store',
  ])
  expect(readCookie(answer)).toMatch(/^Admin-Token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(readToken(answer)).not.toBe(given)
  expect((await get('/staff', given)).status).toBe(303)
  expect((await get('/staff', readToken(answer))).status).toBe(200)
  expect(readLocation(await get('/login?next=%2Fstaff%2Fme', readToken(answer)))).toBe('/staff/me')
})

test('errors are shown in place; the name is kept, the password is not', async () => {
  const { loginName } = await makeAccount(staff.database)
  const answer = await post('/login', { loginName, password: 'Wrong-4711-xx', next: '/staff/me' })
  const html = await answer.text()
  expect(answer.status).toBe(401)
  expect(html).toContain('账号或密码错误，请核对后再试。')
  expect(html).toContain(`value="${loginName}"`)
  expect(html).toContain('name="next" value="/staff/me"')
  expect(html).not.toContain('Wrong-4711-xx')
  expect(answer.headers.getSetCookie()).toEqual([])
  for (let failure = 2; failure <= 5; failure += 1) await post('/login', { loginName, password: 'x' })
  const locked = await post('/login', { loginName, password })
  expect([locked.status, (await locked.text()).includes('请 15 分钟后再试')]).toEqual([429, true])
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(880)
})

test('without a session pages redirect to the login and data requests are 401', async () => {
  const { loginName } = await makeAccount(staff.database, { role: 'admin', areaIds: null })
  const first = await enter(loginName)
  const second = await enter(loginName)
  for (const [token, code] of [
    ['', 50008],
    ['made-up', 50008],
    [first, 50012],
  ] as const) {
    const page = await get('/staff/accounts?keyword=a', token)
    expect([page.status, readLocation(page)]).toEqual([
      303,
      `/login?next=${encodeURIComponent('/staff/accounts?keyword=a')}&code=${code}`,
    ])
    expect(readCookie(page)).toMatch(/^Admin-Token=; Max-Age=0; Path=\//)
    const data = await get('/staff/accounts.data', token)
    expect([data.status, await data.json()]).toMatchObject([401, { code, data: null }])
    expect(data.headers.getSetCookie()).toEqual([])
    expect((await post('/staff/me', { before: 'a', after: 'b' }, token)).status).toBe(303)
    expect((await post('/staff/accounts/new.data', {}, token)).status).toBe(401)
  }
  await sql`update staff_session set used_time = used_time - interval '31 minutes' where state = 'open'`.execute(
    staff.database.db,
  )
  expect(await (await get('/staff.data', second)).json()).toMatchObject({ code: 50014 })
  expect(await textOf('/login?code=50012&next=%2Fstaff%2Fme', '')).toContain('您的账号已在别处登录')
})

test('each role gets its own pages and a 403 for the others', async () => {
  const { loginName } = await makeAccount(staff.database, { role: 'editor' })
  const editor = await enter(loginName)
  const page = await textOf('/staff', editor)
  for (const words of ['示例甲', '您好', '我的账号', '起草、送审、审核和发布']) expect(page).toContain(words)
  const own = await textOf('/staff/me', editor)
  for (const words of ['示例甲', loginName, '编辑', '乌兰浩特市', '这是第一次登录']) expect(own).toContain(words)
  for (const words of ['/staff/accounts', '起草和修改文章']) expect(page).not.toContain(words)
  const replier = await makeAccount(staff.database, { role: 'replier' })
  expect(await textOf('/staff', await enter(replier.loginName))).toContain('受理、转办、答复和公开群众的留言')
  for (const [path, whose] of [
    ['/staff/accounts', '系统管理员、综合查看员'],
    ['/staff/accounts/new', '系统管理员'],
    ['/staff/audit', '审计员、综合查看员'],
  ] as const) {
    const refused = await get(path, editor)
    const html = await refused.text()
    expect(refused.status, path).toBe(403)
    for (const words of [
      '您没有权限访问这个页面。',
      `这个页面供${whose}使用。`,
      'action="/staff/sign-out"',
      '返回工作台',
    ])
      expect(html, path).toContain(words)
  }
  expect((await post('/staff/accounts/new', { loginName: 'x' }, editor)).status).toBe(403)
  const nothing = await get('/staff/nothing', editor)
  const html = await nothing.text()
  expect(nothing.status).toBe(404)
  for (const words of ['您要访问的页面不存在，无法进入。', 'action="/staff/sign-out"', '返回工作台'])
    expect(html).toContain(words)
  expect((await get('/staff/nothing')).status).toBe(303)
  const dashboard = await enter((await makeAccount(staff.database, { role: 'Dashboard', areaIds: null })).loginName)
  const tiles = await textOf('/staff', dashboard)
  for (const path of ['/staff/accounts', '/staff/audit', '/staff/me']) expect(tiles).toContain(`href="${path}"`)
  expect((await get('/staff/audit', dashboard)).status).toBe(200)
  expect(await textOf('/staff/accounts', dashboard)).not.toContain('新增账号')
  expect((await get('/staff/accounts/new', dashboard)).status).toBe(403)
})

test('a temporary password must be changed first', async () => {
  const { loginName } = await makeAccount(staff.database, { role: 'admin', temporary: true })
  const token = await enter(loginName)
  for (const path of ['/staff', '/staff/accounts']) expect(readLocation(await get(path, token))).toBe('/staff/me')
  expect(readLocation(await post('/staff/accounts/new', {}, token))).toBe('/staff/me')
  const fields = { intent: 'password', before: password, after: 'Haode-Mima-2211', again: 'Haode-Mima-2211' }
  const typo = await post('/staff/me', { ...fields, again: 'Haode-Mima-2212' }, token)
  expect([typo.status, (await typo.text()).includes('两次输入的新密码不一致')]).toEqual([422, true])
  for (const [name, given, error] of [
    ['before', 'Wrong-4711-xx', '现在的密码不对'],
    ['after', 'short', '密码'],
    ['again', 'Haode-Mima-2212', '两次输入的新密码不一致'],
  ] as const) {
    const again = name === 'after' ? { again: given } : {}
    const html = await (await post('/staff/me', { ...fields, ...again, [name]: given }, token)).text()
    expect(html).toMatch(new RegExp(`id="${name}"[^>]*aria-invalid="true"[^>]*aria-describedby="${name}-error`))
    expect(html).toMatch(new RegExp(`id="${name}-error"[^>]*>[^<]*${error}`))
  }
  const both = await (await post('/staff/me', { ...fields, before: 'wrong', again: 'another' }, token)).text()
  for (const words of [
    '请改正标红的 2 处',
    '现在的密码不对',
    '两次输入的新密码不一致',
    'href="#before"',
    'href="#again"',
  ])
    expect(both).toContain(words)
  let refused = await post('/staff/me', { ...fields, before: 'wrong' }, token)
  for (let turn = 0; refused.status === 422 && turn < 5; turn += 1)
    refused = await post('/staff/me', { ...fields, before: 'wrong' }, token)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true])
  await sql`delete from rate_limit`.execute(staff.database.db)
  const saved = await post('/staff/me', fields, token)
  expect([saved.status, readLocation(saved)]).toEqual([303, '/staff/me?mode=password'])
  expect((await get('/staff/accounts', token)).status).toBe(303)
  expect((await get('/staff/accounts', readToken(saved))).status).toBe(200)
})

const shownSecret = (html: string): string =>
  /class="factor-secret">([^<]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? ''

test('a required second factor is set up at the login, without scripts', async () => {
  const { loginName } = await makeAccount(staff.database, { factorRequired: true })
  const answer = await post('/login', { loginName, password, next: '/staff/me' })
  const waiting = readToken(answer)
  expect(readLocation(answer)).toBe('/login?next=%2Fstaff%2Fme')
  expect(readLocation(await get('/staff', waiting))).toMatch(/^\/login/)
  expect((await get('/staff/me.data', waiting)).status).toBe(401)
  expect((await get('/staff', waiting)).headers.getSetCookie()).toEqual([])
  const form = await textOf('/login?next=%2Fstaff%2Fme', waiting)
  const secret = shownSecret(form)
  const [, offer = ''] = /name="offer" value="([^"]+)"/.exec(form) ?? []
  expect(offer).not.toContain(secret)
  const codeAt = (time: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
  const wrong = await post('/login', { intent: 'set-up', offer, code: '12' }, waiting)
  const again = await wrong.text()
  expect([wrong.status, again.includes(`value="${offer}"`), shownSecret(again)]).toEqual([422, true, secret])

  // A secret chosen by the client is rejected.
  const mine = new Secret({ size: 20 })
  const own = { secret: mine.base32, offer: mine.base32, code: new TOTP({ secret: mine }).generate() }
  const refused = await post('/login', { intent: 'set-up', ...own }, waiting)
  const fresh = await refused.text()
  expect(refused.status).toBe(422)
  expect(fresh).toContain('二维码已过期')
  expect(shownSecret(fresh)).not.toBe(mine.base32)
  expect((await get('/staff', waiting)).status).toBe(303)

  const done = await post(
    '/login',
    { intent: 'set-up', offer, code: codeAt(Date.now() - 30_000), next: '/staff/me' },
    waiting,
  )
  expect([done.status, readLocation(done)]).toEqual([303, '/staff/me'])
  expect(readToken(done)).not.toBe(waiting)
  expect((await get('/staff', readToken(done))).status).toBe(200)

  const next = readToken(await post('/login', { loginName, password }))
  expect(await textOf('/login', next)).toContain('value="code"')
  const complete = await post('/login', { intent: 'code', code: codeAt(Date.now()) }, next)
  expect((await get('/staff', readToken(complete))).status).toBe(200)
})

test('an administrator creates an account and sees its password once', async () => {
  const token = await enter((await makeAccount(staff.database, { role: 'admin' })).loginName)
  const typed = {
    loginName: 'Newcomer',
    name: '示例丁',
    role: 'replier',
    'area-replier': '1 乌兰浩特市',
    factorRequired: '1',
  }
  const wrong = await post('/staff/accounts/new', { ...typed, loginName: 'a b', 'area-replier': '1 乌兰浩特' }, token)
  const html = await wrong.text()
  expect(wrong.status).toBe(422)
  for (const words of [
    '账号为 2 到 32 个小写字母',
    '请从列表中选择地区或单位',
    'value="a b"',
    'value="示例丁"',
    'value="1 乌兰浩特"',
  ])
    expect(html).toContain(words)
  const made = await post('/staff/accounts/new', typed, token)
  const target = readLocation(made) ?? ''
  expect([made.status, made.headers.get('cache-control')]).toEqual([303, 'no-store'])
  expect(target).toMatch(/^\/staff\/accounts\/\d+\?mode=account\.create$/)
  const sealed = readCookie(made)
  expect(sealed).toMatch(/^staff-password=[^;]+; Max-Age=600; Path=\/staff\/accounts; HttpOnly; SameSite=Strict$/)
  const pair = sealed.split(';', 1)[0]
  const shown = (path: string, by: string) => textWith(path, `Admin-Token=${by}; ${pair}`)
  const flash = made.headers.getSetCookie().find((line) => line.startsWith('Staff-Flash=')) ?? ''
  const page = await textWith(target, `Admin-Token=${token}; ${pair}; ${flash.split(';', 1)[0]}`)
  const given = passwordOn(page)
  for (const words of ['新账号已开设', 'newcomer', '再新增一个']) expect(page).toContain(words)
  // The password is still shown on reload, but not in another session, for another account or without the cookie.
  expect(passwordOn(await shown(target, token))).toBe(given)
  const other = await enter((await makeAccount(staff.database, { role: 'admin' })).loginName)
  const { id: another } = await makeAccount(staff.database)
  for (const [path, by] of [
    [target, other],
    [`/staff/accounts/${another}?mode=account.create`, token],
  ] as const)
    expect(await shown(path, by)).not.toMatch(/新账号已开设|<code id="password">/)
  expect(await textWith(target, `Admin-Token=${token}`)).not.toMatch(/新账号已开设|<code id="password">/)
  const foreign = await post(
    '/staff/accounts/new',
    { ...typed, loginName: 'another', 'area-replier': '2 阿尔山市' },
    token,
  )
  expect([foreign.status, (await foreign.text()).includes('请从列表中选择地区或单位')]).toEqual([422, true])
  const twice = await post('/staff/accounts/new', typed, token)
  expect([twice.status, (await twice.text()).includes('账号 newcomer 已经有人使用')]).toEqual([409, true])
  expect(readLocation(await post('/login', { loginName: 'newcomer', password: given }))).toBe('/login?next=%2Fstaff')
  const list = await textOf('/staff/accounts?keyword=newcomer', token)
  expect(list).toContain('要求绑定')
  expect(list).not.toContain(given)
})

test('saving an account keeps all its areas, and a typed area must match exactly', async () => {
  const token = await enter((await makeAccount(staff.database, { role: 'admin', areaIds: null })).loginName)
  const names = ['测试一局', '测试二局', '测试三局', '测试四局', '测试五局', '测试六局']
  const areaIds: number[] = []
  for (const name of names) areaIds.push(await makeArea(staff.database.db, { name }))
  for (let twin = 0; twin < 2; twin += 1) await makeArea(staff.database.db, { name: '同名局' })
  const { id } = await makeAccount(staff.database, { areaIds })
  const areasNow = async () =>
    (
      await sql<{ id: number }>`select area_id as id from staff_grant where account_id = ${id} order by 1`.execute(
        staff.database.db,
      )
    ).rows.map((row) => row.id)
  const versionNow = async () => versionIn(await textOf(`/staff/accounts/${id}`, token))
  const save = async (areas: readonly string[]) =>
    fetch(`${staff.portal.origin()}/staff/accounts/${id}`, {
      method: 'POST',
      body: new URLSearchParams([
        ['intent', 'save'],
        ['version', await versionNow()],
        ['loginName', 'x1'],
        ['name', '示例甲'],
        ['role', 'editor'],
        ...areas.map((area) => ['area-editor', area]),
      ]),
      headers: { origin: staff.portal.origin(), cookie: `Admin-Token=${token}` },
      redirect: 'manual',
    })
  const shown = async () =>
    [...(await textOf(`/staff/accounts/${id}`, token)).matchAll(/<input[^>]*name="area-editor"[^>]*>/g)].map(
      ([field]) => /value="([^"]*)"/.exec(field)?.[1] ?? '',
    )
  const before = await shown()
  expect(before).toHaveLength(7)
  expect((await save(before)).status).toBe(303)
  expect(await areasNow()).toEqual(areaIds)
  await sql`update area set standing = 'closed' where id = ${areaIds.at(-1)}`.execute(staff.database.db)
  expect((await save(await shown())).status).toBe(303)
  expect(await areasNow()).toEqual(areaIds)

  for (const wrong of [String(areaIds[0]), `${areaIds[0]} 没有的单位`, '一局', '1 测试一局', '测试', '同名局']) {
    const refused = await save([wrong])
    expect([refused.status, (await refused.text()).includes('请从列表中选择地区或单位')], wrong).toEqual([422, true])
  }
  expect(await areasNow()).toEqual(areaIds)
  expect((await save([` 1　 乌兰浩特市 `, '乌兰浩特市 测试一局', '测试二局', before[0] ?? ''])).status).toBe(303)
  expect(await areasNow()).toEqual([1, areaIds[0], areaIds[1]])
})

test('an account edits one village and reviews another, and nothing else', async () => {
  const token = await enter((await makeAccount(staff.database, { role: 'admin' })).loginName)
  const { db } = staff.database
  const village = await makeArea(db, { name: '甲嘎查', level: 'village' })
  const beside = await makeArea(db, { name: '乙嘎查', level: 'village' })
  const { id, loginName } = await makeAccount(staff.database, { areaIds: [village] })
  const path = `/staff/accounts/${id}`
  const save = async (areas: Record<string, string>) => {
    const fields = {
      intent: 'save',
      version: versionIn(await textOf(path, token)),
      loginName,
      name: '示例乙',
      ...areas,
    }
    const roles = Object.keys(areas).map((name): [string, string] => ['role', name.replace('area-', '')])
    return fetch(staff.portal.origin() + path, {
      method: 'POST',
      body: new URLSearchParams([...Object.entries(fields), ...roles]),
      headers: { origin: staff.portal.origin(), cookie: `Admin-Token=${token}` },
      redirect: 'manual',
    })
  }
  const overlapping = await save({ 'area-editor': `${village} 乌兰浩特市 甲嘎查`, 'area-reviewer': '1 乌兰浩特市' })
  expect([overlapping.status, (await overlapping.text()).includes('范围不能重叠')]).toEqual([422, true])
  const areas = { 'area-editor': `${village} 乌兰浩特市 甲嘎查`, 'area-reviewer': `${beside} 乌兰浩特市 乙嘎查` }
  expect(readLocation(await save(areas))).toBe(`${path}?mode=account.change`)
  const own = await enter(loginName)
  const home = await textOf('/staff/me', own)
  for (const words of ['编辑：乌兰浩特市 甲嘎查', '审核员：乌兰浩特市 乙嘎查', '编辑、审核员'])
    expect(home).toContain(words)
  const units = await textOf('/staff/articles/new', own)
  expect([units.includes('甲嘎查'), units.includes('乙嘎查')]).toEqual([true, false])
  const auditor = await enter((await makeAccount(staff.database, { role: 'auditor' })).loginName)
  expect(await textOf('/staff/audit?action=account.change', auditor)).toContain(
    '角色和范围：由“编辑（甲嘎查）”改为“编辑（甲嘎查）、审核员（乙嘎查）”',
  )
})

test('the own account shows the device of a sign-in on the login page, and ends it', async () => {
  const token = await enter((await makeAccount(staff.database)).loginName)
  const page = await textOf('/staff/me', token)
  // Node's fetch is no browser.
  for (const words of ['其他程序', '正在使用']) expect(page).toContain(words)
  const [button = ''] = /<button[^>]*name="end"[^>]*>/.exec(page) ?? []
  const [, id = ''] = /value="(\d+)"/.exec(button) ?? []
  const gone = await post('/staff/me', { end: '999999999' }, token)
  expect([gone.status, (await gone.text()).includes('这次登录已经结束')]).toEqual([404, true])
  expect(readLocation(await post('/staff/me', { end: id }, token))).toBe('/staff/me?mode=session')
  expect(readLocation(await get('/staff/me', token))).toContain('/login')
})

test('buttons outside the form do not change the form', async () => {
  const { id, loginName } = await makeAccount(staff.database, { role: 'admin' })
  const other = await makeAccount(staff.database)
  const token = await enter(loginName)
  const own = await post(`/staff/accounts/${id}`, { intent: 'password' }, token)
  expect([own.status, (await own.text()).includes('没有办理')]).toEqual([403, true])
  const done = await post(`/staff/accounts/${other.id}`, { intent: 'unlock' }, token)
  expect([done.status, readLocation(done)]).toEqual([303, `/staff/accounts/${other.id}?mode=account.unlock`])
  const page = await textOf(readLocation(done) ?? '', token)
  expect(page).toMatch(/<input[^>]*name="name"[^>]*value="示例甲"/)
  expect(page).toContain('已解除锁定')
})

test('reloading the page that shows a reset password does not reset it again', async () => {
  const token = await enter((await makeAccount(staff.database, { role: 'admin' })).loginName)
  const { id, loginName } = await makeAccount(staff.database)
  const done = await post(`/staff/accounts/${id}`, { intent: 'password' }, token)
  expect([done.status, readLocation(done)]).toEqual([303, `/staff/accounts/${id}?mode=account.reset-password`])
  const cookies = `Admin-Token=${token}; ${readCookie(done).split(';', 1)[0]}`
  const read = async () => passwordOn(await textWith(readLocation(done) ?? '', cookies))
  expect(await read()).toBe(await read())
  expect(readLocation(await post('/login', { loginName, password: await read() }))).toBe('/staff')
})

test('with concurrent changes the second gets a conflict, keeps its input and can save anyway', async () => {
  const token = await enter((await makeAccount(staff.database, { role: 'admin' })).loginName)
  const { id } = await makeAccount(staff.database)
  const path = `/staff/accounts/${id}`
  const version = versionIn(await textOf(path, token))
  const typed = {
    intent: 'save',
    version,
    loginName: 'x1',
    name: '示例乙',
    role: 'editor',
    'area-editor': '1 乌兰浩特市',
    'area-reviewer': '1 乌兰浩特市',
  }
  expect((await post(path, typed, token)).status).toBe(303)
  const late = await post(path, { ...typed, name: '示例丙', role: 'reviewer' }, token)
  const html = await late.text()
  expect(late.status).toBe(409)
  for (const words of ['别人修改了这个账号', '姓名 示例乙，编辑（乌兰浩特市）', 'value="示例丙"'])
    expect(html).toContain(words)
  const again = await post(path, { ...typed, name: '示例丙', role: 'reviewer', version: versionIn(html) }, token)
  expect(readLocation(again)).toBe(`${path}?mode=account.change`)
})

test('without scripts areas are added and removed by buttons, and input is kept', async () => {
  const token = await enter((await makeAccount(staff.database, { role: 'admin', areaIds: null })).loginName)
  const typed = { loginName: 'halfway', name: '示例戊', role: 'reviewer' }
  const added = await (
    await post('/staff/accounts/new', { ...typed, intent: 'area-reviewer', 'area-reviewer': '2 阿尔山市' }, token)
  ).text()
  for (const words of ['value="halfway"', 'value="示例戊"', 'type="hidden" name="area-reviewer" value="2 阿尔山市"'])
    expect(added).toContain(words)
  const gone = await (
    await post('/staff/accounts/new', { ...typed, 'area-reviewer': '2 阿尔山市', remove: 'reviewer 2 阿尔山市' }, token)
  ).text()
  expect(gone).not.toContain('type="hidden" name="area-reviewer"')
  const wrong = await post(
    '/staff/accounts/new',
    { ...typed, intent: 'area-reviewer', 'area-reviewer': '没有的单位' },
    token,
  )
  expect([wrong.status, (await wrong.text()).includes('value="没有的单位"')]).toEqual([422, true])
  expect(await textOf('/staff/accounts?keyword=halfway', token)).toContain('没有找到')
})

test('forbidden requests are audited up to a limit', async () => {
  const { loginName } = await makeAccount(staff.database, { role: 'editor' })
  const token = await enter(loginName)
  for (let turn = 0; turn < 23; turn += 1) await get('/staff/audit', token)
  const noted = await staff.database.db
    .selectFrom('audit_event')
    .select(['district_code as code', 'detail'])
    .where('action', '=', 'session.forbid')
    .where('actor', '=', loginName)
    .execute()
  expect(noted).toHaveLength(20)
  expect(noted[0]).toEqual({ code: '152201000000', detail: { path: '/staff/audit' } })
  const auditor = await enter((await makeAccount(staff.database, { role: 'auditor' })).loginName)
  expect(await textOf('/staff/audit?action=session.forbid', auditor)).toContain('想打开的页面：操作记录')
})

test('the audit page describes events in words for any period', async () => {
  const { loginName } = await makeAccount(staff.database, { role: 'auditor', areaIds: null })
  await makeAccount(staff.database, { loginName: 'words', role: 'replier', factorRequired: true })
  const auditor = await enter(loginName)
  for (const day of ['0000-01-01', '9999-12-31', '2024-13-01', 'x'])
    for (const name of ['from', 'to']) expect((await get(`/staff/audit?${name}=${day}`, auditor)).status).toBe(200)
  const html = await textOf('/staff/audit?action=account.create', auditor)
  for (const words of ['角色和范围：留言办理员（乌兰浩特市）', '要求动态口令：是', '角色和范围：审计员（全部旗县市）'])
    expect(html).toContain(words)
  expect(html).toContain('<td data-label="地区"><span class="unbroken">乌兰浩特市</span></td>')
  expect(await textOf('/staff/audit?from=2025-02-01&to=2025-01-01', auditor)).toContain('开始日期在结束日期之后')
})

test('a failing staff page keeps its header, menu and sign-out', async () => {
  const token = await enter((await makeAccount(staff.database, { role: 'admin' })).loginName)
  const read = await get('/staff/accounts/999999', token)
  const html = await read.text()
  expect(read.status).toBe(404)
  for (const words of ['没有这个账号', 'action="/staff/sign-out"', '（系统管理员）', 'href="/staff/accounts"'])
    expect(html).toContain(words)
  const failed = await (await post('/staff/accounts/x', { intent: 'save' }, token)).text()
  for (const words of ['action="/staff/sign-out"', 'href="/staff/me"']) expect(failed).toContain(words)
})

test('cross-site forms are refused, and staff pages are not cached', async () => {
  const { loginName } = await makeAccount(staff.database)
  for (const origin of ['https://elsewhere.example', 'null'])
    expect((await post('/login', { loginName, password }, '', { origin })).status, origin).toBe(403)
  const token = await enter(loginName)
  expect((await post('/staff/sign-out', {}, token, { origin: 'https://elsewhere.example' })).status).toBe(403)
  const [here] = testDistricts
  if (!here) throw new Error('There is no district.')
  for (const path of ['/staff', '/staff/me', '/staff.data', '/login']) {
    const page = await get(path, path === '/login' ? '' : token)
    expect([page.status, page.headers.get('cache-control')], path).toEqual([200, 'no-store'])
    expect(staff.portal.services.pages.get(pageKey(here, path)), path).toBeUndefined()
  }
  const out = await post('/staff/sign-out', {}, token)
  expect([readLocation(out), readCookie(out)]).toEqual([
    '/login',
    'Admin-Token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect((await get('/staff', token)).status).toBe(303)
})

test('concurrent requests get their own pages', async () => {
  const accounts = await Promise.all([makeAccount(staff.database), makeAccount(staff.database)])
  const signedIn = [accounts[0], accounts[1], accounts[0]].filter((account) => account !== undefined)
  const tokens = new Map<string, string>()
  for (const { loginName } of accounts) tokens.set(loginName, await enter(loginName))
  const pages = await Promise.all(
    signedIn.map(async ({ loginName }) => ({
      loginName,
      html: await textOf('/staff/me', tokens.get(loginName) ?? ''),
    })),
  )
  for (const { loginName, html } of pages)
    expect(accounts.filter((account) => html.includes(account.loginName))).toMatchObject([{ loginName }])
})

test('staff requests are not counted as views, and staff pages are noindex', async () => {
  const { loginName } = await makeAccount(staff.database)
  const token = await enter(loginName)
  const visits = () => staff.portal.services.views.total('152201000000')
  const before = visits()
  const page = await get('/staff', token)
  await get('/login')
  expect([page.status, page.headers.get('x-robots-tag'), visits()]).toEqual([200, 'noindex', before])
  await get('/dashboard')
  expect(visits()).toBe(before + 1)
})

test('a body that is not a form is rejected with a message', async () => {
  for (const headers of [{ 'content-type': 'text/plain' }, { 'content-type': 'multipart/form-data' }]) {
    const answer = await fetch(`${staff.portal.origin()}/login`, { method: 'POST', headers, body: 'loginName=a' })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/无法读取/)])
  }
})

test('a session is valid on the ports of other districts', async () => {
  const token = await enter((await makeAccount(staff.database)).loginName)
  for (const { areaCode } of testDistricts.slice(0, 2)) {
    const answer = await fetch(`${staff.portal.origin(areaCode)}/staff`, {
      headers: { cookie: `Admin-Token=${token}` },
    })
    expect(answer.status, areaCode).toBe(200)
  }
})
