import { describe, expect, test } from 'vitest'
import { type CategoryAction, can as canCategory } from './articles/categories/category-policy.ts'
import { can as canUnit, canArrange, unitActions } from './units/policy.ts'
import { bannerActions, can as canBanner } from './banners/policy.ts'
import { can as canRequest, requestActions } from './disclosure-requests/policy.ts'
import { can as canReport, reportActions } from './personal-data/policy.ts'
import { articleActions, can as canArticle } from './articles/policy.ts'
import { can as canMessage, messageActions } from './messages/policy.ts'
import { batchActions, can as canBatch } from './payments/policy.ts'
import { settingsActions } from './districts/policy.ts'
import { can as canSitePage, sitePageActions } from './site-pages/policy.ts'
import { wordActions } from './words/policy.ts'
import type { Place } from '../access/policy.ts'
import { findConflict } from '../access/separation.ts'
import {
  type Actor,
  authorise,
  can as canStaff,
  isAllowed,
  getActorName,
  operator,
  type Role,
  roles,
  type Staff,
  staffActions,
} from '../access/policy.ts'

/** Written by hand from the rules, not derived from the policies: a policy change needs a change here too. */
const table = `
                        admin  editor  reviewer  replier  auditor  Dashboard protector
article.read            -      may     may       -        -        may        -
article.edit            -      may     -         -        -        -        -
article.preview         -      may     may       -        -        -        -
article.remark          -      may     may       -        -        -        -
article.review          -      -       may       -        -        -        -
article.publish         -      -       may       -        -        -        -
article.withdraw        -      -       may       -        -        -        -
article.erase           may    -       may       -        -        -        may
hint.read               -      may     may       -        -        may        -
hint.explain            -      may     -         -        -        -        -
hint.confirm            -      -       may       -        -        -        -
article-template.change -      may     may       -        -        -        -
subsidy-batch.read      may    may     may       -        -        may        -
subsidy-batch.import    -      may     -         -        -        -        -
subsidy-batch.approve   -      may     may       -        -        -        -
subsidy-batch.ask-undo  -      may     -         -        -        -        -
subsidy-batch.undo      may    -       may       -        -        -        -
subsidy-payment.correct -      may     -         -        -        -        -
subsidy-payment.approve -      may     may       -        -        -        -
subsidy-project.change  -      may     -         -        -        -        -
message.read            -      -       -         may      -        may        -
message.accept          -      -       -         may      -        -        -
message.assign          -      -       -         may      -        -        -
message.name            -      -       -         may      -        -        -
message.join            -      -       -         may      -        -        -
message.reply           -      -       -         may      -        -        -
message.approve         -      -       -         may      -        -        -
message.ask             -      -       -         may      -        -        -
message.note            -      -       -         may      -        -        -
message.phone           -      -       -         may      -        -        -
message.publish         -      -       -         may      -        -        -
reply-template.change   -      -       -         may      -        -        -
disclosure-request.read -      -       -         may      -        may        -
disclosure-request.accept - - - may - -        -
disclosure-request.ask - - - may - -        -
disclosure-request.extend - - - may - -        -
disclosure-request.answer - - - may - -        -
disclosure-request.contact - - - may - -        -
personal-data.read may - - - - may may
personal-data.close may - - - - - may
personal-data.reopen may - - - - - may
personal-data.end may - - - - - may
personal-data.contact may - - - - - may
word.read               -      may     may       -        -        may        -
word.change             -      -       may       -        -        -        -
settings.read           may    -       -         -        -        may        -
settings.change         may    -       -         -        -        -        -
unit.read               may    may     may       -        -        may        -
unit.describe           -      may     -         -        -        -        -
unit.arrange            -      may     -         -        -        -        -
banner.read             -      may     may       -        -        may        -
banner.change           -      may     -         -        -        -        -
site-page.read          -      may     may       -        -        may        -
site-page.change        -      may     -         -        -        -        -
account.read            may    -       -         -        -        may        -
account.change          may    -       -         -        -        -        -
audit.read              -      -       -         -        may      may        -
`
const [heads = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells = lines.flatMap(([action = '', ...marks]) =>
  marks.map((mark, at) => ({ action, role: heads[at] as Role, may: mark === 'may' })),
)

const ask: Record<string, (actor: Actor, place: Place) => boolean> = Object.fromEntries([
  ...asksOf(articleActions, canArticle),
  ...asksOf(batchActions, canBatch),
  ...asksOf(messageActions, canMessage),
  ...asksOf(requestActions, canRequest),
  ...asksOf(reportActions, canReport),
  ...asksOf(wordActions, holding(wordActions)),
  ...asksOf(settingsActions, holding(settingsActions)),
  ...asksOf(unitActions, canUnit),
  ...asksOf(bannerActions, canBanner),
  ...asksOf(sitePageActions, canSitePage),
  ...asksOf(staffActions, (actor, action, { place }) => canStaff(actor, action, { places: [place] })),
])
/** The policy of nouns whose only rule is the roles. */
function holding<Action extends string>(actions: Record<Action, { roles: readonly Role[] }>) {
  return (actor: Actor, action: Action, { place }: { place: Place }) => isAllowed(actor, actions[action].roles, place)
}
function asksOf<Action extends string>(
  actions: Record<Action, unknown>,
  can: (actor: Actor, action: Action, thing: { place: Place }) => boolean,
) {
  return (Object.keys(actions) as Action[]).map(
    (action) => [action, (actor: Actor, place: Place) => can(actor, action, { place })] as const,
  )
}
const can = (actor: Actor, action: string, place: Place): boolean => ask[action]?.(actor, place) ?? false

const staff = (role: Role, areaIds: readonly number[] | null): Staff => ({
  kind: 'staff',
  id: 7,
  loginName: 'zhang',
  name: '示例甲',
  grants: [{ role, areaIds }],
})
const [district, township, village] = [1, 10, 100]
const places = {
  village: { districtCode: '152201000000', path: [district, township, village] },
  sibling: { districtCode: '152201000000', path: [district, township, 101] },
  township: { districtCode: '152201000000', path: [district, township] },
  district: { districtCode: '152201000000', path: [district] },
  elsewhere: { districtCode: '152202000000', path: [2] },
}

test('the table covers every role and action', () => {
  expect(heads).toEqual(roles)
  expect(lines.map(([action]) => action)).toEqual(Object.keys(ask))
  expect(cells).toHaveLength(roles.length * lines.length)
})

describe.each(cells)('$role, $action: $may', ({ action, role, may }) => {
  const where = (areaIds: readonly number[] | null) =>
    Object.entries(places).flatMap(([name, place]) => (can(staff(role, areaIds), action, place) ? [name] : []))
  const all = Object.keys(places)

  test('an account for a village covers only that village', () => {
    expect(where([village])).toEqual(may ? ['village'] : [])
  })
  test('an account for a township covers it and its villages', () => {
    expect(where([township])).toEqual(may ? ['village', 'sibling', 'township'] : [])
  })
  test('an account for several areas covers each of them with its descendants', () => {
    expect(where([village, 2])).toEqual(may ? ['village', 'elsewhere'] : [])
  })
  test('an account for all districts covers everything', () => {
    expect(where(null)).toEqual(may ? all : [])
  })
  test('an account without areas covers nothing', () => {
    expect(where([])).toEqual([])
  })
})

test('each role holds at its own places only', () => {
  const mixed: Staff = {
    ...staff('editor', [village]),
    grants: [
      { role: 'editor', areaIds: [village] },
      { role: 'reviewer', areaIds: [101, 2] },
    ],
  }
  const at = (action: string) =>
    Object.entries(places).flatMap(([name, place]) => (can(mixed, action, place) ? [name] : []))
  expect([at('article.edit'), at('article.review'), at('article.read'), at('message.read')]).toEqual([
    ['village'],
    ['sibling', 'elsewhere'],
    ['village', 'sibling', 'elsewhere'],
    [],
  ])
  const partlyEverywhere: Staff = { ...mixed, grants: [...mixed.grants, { role: 'Dashboard', areaIds: null }] }
  expect(can(partlyEverywhere, 'message.read', places.district)).toBe(true)
  expect(can(partlyEverywhere, 'article.edit', places.sibling)).toBe(false)
})

test.each<[what: string, conflicts: boolean, grants: [Role, Place[] | null][]]>([
  ['one role everywhere', false, [['admin', null]]],
  [
    'editor and reviewer beside each other',
    false,
    [
      ['editor', [places.village]],
      ['reviewer', [places.sibling]],
    ],
  ],
  [
    'editor and reviewer of one village',
    true,
    [
      ['editor', [places.village]],
      ['reviewer', [places.village]],
    ],
  ],
  [
    'reviewer above the editor',
    true,
    [
      ['editor', [places.village]],
      ['reviewer', [places.elsewhere, places.township]],
    ],
  ],
  [
    'editor above the reviewer',
    true,
    [
      ['editor', [places.district]],
      ['reviewer', [places.village]],
    ],
  ],
  [
    'reviewer everywhere',
    true,
    [
      ['editor', [places.village]],
      ['reviewer', null],
    ],
  ],
  [
    'editor, clerk and reader of one village',
    false,
    [
      ['editor', [places.village]],
      ['replier', [places.village]],
      ['Dashboard', null],
    ],
  ],
  [
    'administrator and editor',
    true,
    [
      ['admin', [places.village]],
      ['editor', [places.elsewhere]],
    ],
  ],
  [
    'auditor and reader',
    true,
    [
      ['auditor', [places.village]],
      ['Dashboard', [places.village]],
    ],
  ],
])('%s: may not be one account is %s', (_, conflicts, grants) => {
  expect(findConflict(grants.map(([role, there]) => ({ role, places: there }))) !== undefined).toBe(conflicts)
})

test('changing an account requires covering all its areas, or all districts if the account does', () => {
  const { village: here, sibling, elsewhere } = places
  const admin = (areaIds: readonly number[] | null, ...there: Place[]) =>
    canStaff(staff('admin', areaIds), 'account.change', { places: there })
  expect([
    admin([township], here, sibling),
    admin([township], here, elsewhere),
    admin([township, 2], here, elsewhere),
  ]).toEqual([true, false, true])
  // An account that lost its last area can only be changed by an admin for all districts.
  expect([admin([district]), admin(null)]).toEqual([false, true])
  const toAll = (areaIds: readonly number[] | null) =>
    canStaff(staff('admin', areaIds), 'account.change', { places: null })
  expect([toAll([district, 2]), toAll(null)]).toEqual([false, true])
})

test('categories are changed by administrators of all districts, and read by those who use them', () => {
  const may = (action: CategoryAction, areaIds: number[] | null) =>
    roles.filter((role) => canCategory(staff(role, areaIds), action))
  expect(may('category.change', null)).toEqual(['admin'])
  expect(may('category.change', [district])).toEqual([])
  expect(may('category.read', [village])).toEqual(['admin', 'editor', 'reviewer', 'Dashboard'])
  expect(canCategory(operator('命令行:root'), 'category.change')).toBe(true)
})

test('a unit is arranged by who covers the unit above it', () => {
  const who = (areaIds: number[] | null) => canArrange(staff('editor', areaIds), places.village)
  expect([who([village]), who([township]), who([district]), who(null)]).toEqual([false, true, true, true])
  expect(canArrange(staff('editor', null), places.district)).toBe(false)
})

test('the operator may do everything everywhere', () => {
  for (const { action } of cells)
    for (const place of Object.values(places)) expect(can(operator('命令行:root'), action, place), action).toBe(true)
})

test('authorise throws forbidden, and getActorName gives the login name', () => {
  expect(() => authorise(true)).not.toThrow()
  expect(() => authorise(false)).toThrow(expect.objectContaining({ code: 'forbidden', status: 403 }))
  expect(getActorName(staff('editor', null))).toBe('zhang')
  expect(getActorName(operator('命令行:root'))).toBe('命令行:root')
})
