import { expect } from 'vitest'
import { query } from '../../harness/api.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { createBookExamples } from './book-examples.ts'
import { createAccountExamples } from './account-examples.ts'
import { createFieldDraftExamples } from './field-draft-examples.ts'
import { createMessageExamples } from './message-examples.ts'
import type { Seeded } from '../seed.ts'
import { createPaymentExamples } from './payment-examples.ts'
import { createUnitExamples } from './unit-examples.ts'
import { createDeliveryExamples } from './delivery-examples.ts'
import { createWorkbenchExamples } from './workbench-examples.ts'
import { createSettingsExamples } from './settings-examples.ts'
import { createArticleTemplateExamples } from './article-template-examples.ts'
import type { Example } from './example.ts'
import { createDisclosureExamples } from './disclosure-examples.ts'
import { createPersonalDataExamples } from './personal-data-examples.ts'
import { createStaffExamples } from './staff-examples.ts'

const anyText = expect.any(String)
const anyId = expect.any(Number)

export async function createExamples(
  { db, keys, site, storeFolder }: Pick<TestPortal, 'db' | 'keys' | 'site' | 'storeFolder'>,
  seeded: Seeded,
): Promise<Example[]> {
  const { township, village, department, articles, banner, category, phone, identity, loginName, password } = seeded
  const [newest = 0, second = 0, oldest = 0] = articles
  const item = {
    id: newest,
    title: '公开事项 1',
    author: '示例甲',
    createTime: anyText,
    releaseTime: '2026-01-19 08:00',
    description: '测试摘要',
    pictureUrl: null,
    articleTypeId: 12,
    areaId: village,
  }
  const column = { id: 12, title: '财务公开', child: expect.any(Array) }
  const villageArea = {
    id: village,
    areaName: '测试嘎查',
    areaCode: null,
    areaCoding: null,
    areaIntro: '嘎查的简介',
    parentId: township,
    unitType: 1,
  }
  const townshipArea = { ...villageArea, id: township, areaName: '测试镇', areaIntro: '镇的简介', parentId: 1 }
  const departmentArea = { ...villageArea, id: department, areaName: '测试局', areaIntro: '', parentId: 1, unitType: 2 }
  const dates = { startDate: '2024-01-01', endDate: '2025-12-31' }
  const reading: [of: string, path: string, data: unknown][] = [
    [
      'GET /api/article/article/all',
      `/api/article/article/all?${query({ currentPage: 1, pageSize: 2, importArticle: 1, articleTypeId: 12, areaId: village })}`,
      { data: [item], recordsTotal: 1 },
    ],
    [
      'GET /api/article/article/all/code',
      `/api/article/article/all/code?${query({ currentPage: 1, pageSize: 1, areaCode: '152201000000', articleTypeId: 12 })}`,
      { data: [item], recordsTotal: 3 },
    ],
    ['GET /api/article/article/type/all/tree/{id}', '/api/article/article/type/all/tree/12', [column]],
    [
      'GET /api/article/article/type/all/child/{id}',
      '/api/article/article/type/all/child/13',
      [{ id: category, title: '窗口动态', child: [] }],
    ],
    ['GET /api/article/article/type/all/tree/id/0/{id}', '/api/article/article/type/all/tree/id/0/12', [column]],
    ['GET /api/article/article/type/tree/top/{id}', '/api/article/article/type/tree/top/12', [column]],
    [
      'GET /api/article/article/type/get/bind/tree/0/{id}',
      `/api/article/article/type/get/bind/tree/0/${village}`,
      [{ ...column, child: [] }],
    ],
    [
      'GET /api/article/article/type/all/tree/pc',
      '/api/article/article/type/all/tree/pc',
      expect.arrayContaining([column]),
    ],
    [
      'GET /api/article/article/browse/{id}',
      `/api/article/article/browse/${newest}`,
      { ...item, content: '<p>测试正文</p>', fileUrl: '公示表|/files/a.pdf,附件二|/files/b.xlsx' },
    ],
    [
      'GET /api/article/resource/all',
      `/api/article/resource/all?${query({ currentPage: 1, pageSize: 1, articleTypeId: 12, areaId: village })}`,
      { data: [expect.objectContaining({ ArticleTitle: expect.any(String), UnitName: '测试嘎查' })], recordsTotal: 3 },
    ],
    [
      'GET /api/article/resource/{id}',
      `/api/article/resource/${newest}`,
      expect.objectContaining({
        ResourceId: newest,
        ArticleTitle: item.title,
        PubDate: item.releaseTime,
        ColumnName: '财务公开',
        Version: 1,
        Content: '<p>测试正文</p>',
        Attachments: [
          { Name: '公示表', Url: '/files/a.pdf' },
          { Name: '附件二', Url: '/files/b.xlsx' },
        ],
        Book: null,
      }),
    ],
    [
      'GET /api/article/article/browse/ancillary/next',
      `/api/article/article/browse/ancillary/next?${query({ id: second, articleTypeId: 12, areaId: village, createYear: 2026 })}`,
      { previous: { id: newest, title: '公开事项 1' }, next: { id: oldest, title: '公开事项 3' } },
    ],
    [
      'GET /api/article/article/page/all/article',
      `/api/article/article/page/all/article?${query({ currentPage: 2, pageSize: 2, parameter: '公开事项', startYear: 2026, articleTypeId: 12 })}`,
      {
        data: [{ id: oldest, title: '公开事项 3', releaseTime: '2026-01-17 08:00', articleTypeId: 12 }],
        recordsTotal: 3,
      },
    ],
    ['GET /api/article/article/pageview', '/api/article/article/pageview', anyId],
    [
      'GET /api/system/banner/showBanners',
      '/api/system/banner/showBanners?topAreaCode=152201000000',
      [{ id: banner, title: '测试横幅', alt: '测试图片', pictureUrl: '/pictures/test.webp', linkUrl: '' }],
    ],
    [
      'GET /api/system/area/areaSubs/{type}',
      `/api/system/area/areaSubs/1?${query({ areaName: '测试 嘎查', parentId: 1, unitType: 1 })}`,
      [{ ...townshipArea, sub: [villageArea] }],
    ],
    [
      'GET /api/system/area/areaInfo/{id}',
      `/api/system/area/areaInfo/${township}`,
      { ...townshipArea, subs: [villageArea] },
    ],
    [
      'GET /api/system/area/unit/group/{id}',
      '/api/system/area/unit/group/1',
      [{ areaName: '政府部门', subs: [departmentArea] }],
    ],
    [
      'GET /api/system/area/areaInfoById/{id}/{type}',
      `/api/system/area/areaInfoById/${township}/1`,
      { ...townshipArea, subs: [villageArea] },
    ],
    [
      'GET /api/system/area/pc',
      '/api/system/area/pc',
      expect.objectContaining({ id: 1, areaCode: '152201000000', subs: expect.arrayContaining([townshipArea]) }),
    ],
    ['GET /api/system/area/{id}', `/api/system/area/${village}`, { ...villageArea, subs: [] }],
    ['GET /api/system/area/name/{id}', `/api/system/area/name/${village}`, { id: village, areaName: '测试嘎查' }],
    [
      'GET /api/system/area/detail/{id}',
      `/api/system/area/detail/${township}`,
      { ...townshipArea, subs: [villageArea] },
    ],
    [
      'GET /api/system/area/subDetail/{id}',
      '/api/system/area/subDetail/1',
      expect.arrayContaining([
        { ...townshipArea, subs: [villageArea] },
        { ...departmentArea, subs: [] },
      ]),
    ],
    [
      'GET /api/system/area/search',
      `/api/system/area/search?${query({ areaName: '嘎查 测试', unitType: 1 })}`,
      [{ ...townshipArea, sub: [villageArea] }],
    ],
    [
      'GET /api/message/findMessage',
      `/api/message/findMessage?${query({ phone, currentPage: 1, pageSize: 10 })}`,
      {
        data: [
          {
            nickname: '示例甲',
            phone: '138****0011',
            content: '测试留言内容',
            replyContent: '',
            replyName: '',
            state: 0,
            replyTime: '',
          },
        ],
        recordsTotal: 1,
      },
    ],
  ]
  const posts: Example[] = [
    {
      of: 'POST /api/system/subsidy/page/{page}',
      path: '/api/system/subsidy/page/1',
      json: { type: 1, objectIdentity: identity, pageSize: 1, ...dates },
      data: {
        data: [
          {
            areaCode: '152201100200',
            areaName: '示例嘎查0',
            objectCode: anyText,
            objectName: '示**',
            objectIdentity: expect.stringMatching(/^999\*+\d{3}[\dX]$/),
            projectCode: 'P01',
            projectName: '耕地地力保护补贴',
            businessPeriod: '2025年度',
            amount: '0.07',
            putTime: '2025-09-15',
            accountsReceivableName: '示**',
            accountsReceivableCode: expect.stringMatching(/^\d{4}$/),
            beneficiaryBank: '示例银行',
            householdName: '示**',
            householdIdentity: anyText,
            uniquelyIdentifies: anyText,
            inventoryCode: 'QC2025',
            paymentSlipCode: anyText,
            quantity: '',
            kind: '',
            rate: '',
          },
        ],
        recordsTotal: 4,
      },
    },
    {
      of: 'POST /api/system/subsidy/statistics/{type}',
      path: '/api/system/subsidy/statistics/1',
      json: { currentPage: 1, pageSize: 2, objectIdentity: identity, startData: '2024-01-01', endDate: '2025-12-31' },
      data: {
        data: [
          { projectCode: 'P01', projectName: '耕地地力保护补贴', year: 2025, count: 2, amount: '100.57' },
          { projectCode: 'P01', projectName: '耕地地力保护补贴', year: 2024, count: 1, amount: '20.00' },
        ],
        recordsTotal: 3,
      },
    },
    {
      of: 'POST /api/message/createMessage',
      path: '/api/message/createMessage',
      json: { nickname: '示例乙', phone: '13800000012', content: '村口的路灯不亮' },
      data: { receipt: expect.stringMatching(/^[2-9A-Z]{4}/) },
    },
    {
      of: 'POST /api/account/login',
      path: '/api/account/login',
      form: { loginName: ` ${loginName} `, password: ` ${password} ` },
      data: { token: expect.stringMatching(/^[\w-]{43}$/), id: anyId, name: '示例甲', roleId: 'editor' },
    },
    {
      of: 'POST /api/yiqing/account/userInfo',
      path: '/api/yiqing/account/userInfo',
      form: {},
      signedIn: 'editor',
      data: {
        id: anyId,
        userId: anyId,
        loginName,
        name: '示例甲',
        avatar: '',
        introduction: '编辑',
        roleId: 'editor',
        roles: ['editor'],
        areas: [{ id: 1, areaName: '乌兰浩特市', areaCode: '152201000000' }],
        routes: expect.any(Array),
      },
    },
    { of: 'POST /api/account/logout', path: '/api/account/logout', form: {}, signedIn: 'editor', data: null },
  ]
  const staff = [
    ...(await createStaffExamples({ db, site }, department)),
    ...(await createBookExamples({ db, keys, site, storeFolder }, department)),
    ...(await createArticleTemplateExamples(db, department)),
    ...(await createPaymentExamples({ db, keys }, seeded.accounts.editor.loginName)),
    ...(await createUnitExamples(db)),
    ...(await createWorkbenchExamples({ db, keys }, department)),
    ...(await createDeliveryExamples(db)),
    ...createFieldDraftExamples(),
  ]
  const messages = await createMessageExamples({ db, keys }, { department, village, clerk: seeded.accounts.replier.id })
  const accounts = await createAccountExamples(db, seeded.accounts.admin.id)
  const disclosure = await createDisclosureExamples({ db, keys, site })
  const personalData = await createPersonalDataExamples({ db, keys, site }, department)
  // After the examples that let a district ask for other reviews: changes of settings name the version before.
  const settings = await createSettingsExamples(db)
  return [
    ...reading.map(([of, path, data]) => ({ of, path, data })),
    ...posts,
    ...staff,
    ...messages,
    ...accounts,
    ...disclosure,
    ...personalData,
    ...settings,
  ]
}
