import { bookTaskNames } from '../../domain/articles/books/book-tasks.ts'
import { hintKindNames } from '../../domain/articles/hints/hint-kinds.ts'
import { hintViewNames } from '../../domain/articles/hints/hint-views.ts'
import { stages } from '../../domain/articles/writing/workflow.ts'
import { articleViews } from '../../domain/articles/writing/views.ts'
import { messageKinds } from '../../domain/messages/kinds.ts'
import { messageViews } from '../../domain/messages/answering/views.ts'
import { providerProblemNames } from '../../access/sign-in/provider/problems.ts'
import type { Permission } from '../../domain/permissions.ts'
import { periodChoices } from '../../domain/workbench/figures.ts'
import { reportViews } from '../../domain/personal-data/states.ts'
import { requestViews } from '../../domain/disclosure-requests/views.ts'
import { wordKinds } from '../../domain/words/kinds.ts'
import type { Page } from '../page-declaration.ts'
import { unusualKinds } from '../../domain/audit-reads/unusual.ts'

export type StaffPage = Page & {
  readonly permission: Permission
  /** Where the page has an entry in the menu: one line about it, and an icon. */
  readonly menu?: {
    readonly about: string
    /** The entry is for those who may do this, if reading alone is of little use. */
    readonly change?: Permission
    /** The entry is for those who may do so in the whole district, or in all. */
    readonly at?: 'district' | 'all'
    readonly icon:
      | 'house'
      | 'users'
      | 'history'
      | 'badge-check'
      | 'file-text'
      | 'triangle-alert'
      | 'search'
      | 'hand-coins'
      | 'message-square-text'
      | 'building-2'
      | 'landmark'
      | 'copy'
      | 'calendar-days'
      | 'newspaper'
      | 'list-tree'
  }
  /** Responses are for one user and never cached. */
  readonly cache?: never
}

/** All pages of the staff application, those with a menu entry in the order of the menu. */
export const staffPages = {
  '/login': {
    module: 'sign-in/login-page.tsx',
    permission: 'everybody',
    title: '工作人员登录',
    query: {
      next: { text: 1_000 },
      code: { choice: ['50008', '50012', '50014'] },
      // Why the identity provider signed nobody in, and whether a session of its has just ended here.
      problem: { choice: providerProblemNames },
      out: { choice: ['provider'] },
    },
  },
  '/login/provider': { module: 'sign-in/provider-start.ts', permission: 'everybody', query: { next: { text: 1_000 } } },
  '/login/provider/callback': { module: 'sign-in/provider-callback.ts', permission: 'everybody', query: 'any' },
  '/login/provider/sign-out': { module: 'sign-in/provider-sign-out.ts', permission: 'everybody' },
  '/login/again': { module: 'sign-in/sign-in-again.ts', permission: 'everybody' },
  '/login/passkey': { module: 'sign-in/passkey-challenge.ts', permission: 'everybody' },
  '/staff/sign-out': { module: 'sign-in/sign-out.ts', permission: 'signed-in' },
  '/staff': {
    module: 'workbench/workbench-page.tsx',
    permission: 'signed-in',
    title: '工作台',
    // Period of the charts.
    query: { days: { choice: periodChoices } },
    menu: { about: '今天要办的事', icon: 'house' },
  },
  '/staff/personal-data': {
    module: 'personal-data/reports-page.tsx',
    permission: 'personal-data.read',
    title: '个人信息反映',
    query: { view: { choice: reportViews }, pageNum: 'page' },
    menu: {
      about: '群众指出的、不该公开的个人信息',
      change: 'personal-data.end',
      at: 'district',
      icon: 'triangle-alert',
    },
  },
  '/staff/personal-data/:id': {
    module: 'personal-data/report-page.tsx',
    permission: 'personal-data.read',
    title: '个人信息反映',
    query: { mode: { flash: ['personal-data.close', 'personal-data.reopen', 'personal-data.end'] } },
  },
  '/staff/articles': {
    module: 'articles/articles-page.tsx',
    permission: 'article.read',
    title: '稿件',
    query: {
      view: { choice: articleViews },
      stage: { choice: stages },
      areaId: 'loose-id',
      articleTypeId: 'loose-id',
      year: 'year',
      words: { text: 60 },
      pageNum: 'page',
      mode: { flash: ['saved-view.add', 'saved-view.rename', 'saved-view.delete'] },
    },
    menu: { about: '起草、送审、审核和发布', icon: 'file-text' },
  },
  '/staff/books': {
    module: 'books/books-page.tsx',
    permission: 'article.read',
    title: '账本',
    query: { period: { text: 7 }, view: { choice: bookTaskNames }, pageNum: 'page' },
    menu: { about: '各村一期的账：退回的、逾期没有写的、没做完的在前', icon: 'landmark' },
  },
  '/staff/books/form': {
    module: 'forwarding/form-file.ts',
    permission: 'article.read',
    query: { period: { text: 7 }, areaId: 'loose-id' },
  },
  '/staff/hints': {
    module: 'hints/hints-page.tsx',
    permission: 'hint.read',
    title: '账目提示',
    query: { view: { choice: hintViewNames }, kind: { choice: hintKindNames }, areaId: 'loose-id', pageNum: 'page' },
    menu: { about: '账本、合同、项目里请单位说明的地方', icon: 'search' },
  },
  '/staff/hints/:id': {
    module: 'hints/hint-page.tsx',
    permission: 'hint.read',
    title: '账目提示',
    query: { mode: { flash: ['hint.explain', 'hint.confirm', 'hint.return'] } },
  },
  '/staff/articles/new': {
    module: 'articles/new-article-page.tsx',
    permission: 'article.edit',
    title: '新建稿件',
    // What is due, for which period and from which unit; `period`: of a book, whose sheet is opened next.
    query: { duty: { text: 40 }, due: { text: 7 }, areaId: 'loose-id', articleTypeId: 'loose-id', period: { text: 7 } },
  },
  '/staff/articles/:id': {
    module: 'articles/article-page.tsx',
    permission: 'article.read',
    title: '稿件',
    query: {
      // Lists all steps and remarks.
      all: { choice: ['1'] },
      mode: {
        flash: [
          'article.submit',
          'article.recall',
          'article.approve',
          'article.approve-scheduled',
          'article.approve-released',
          'article.schedule',
          'article.unschedule',
          'article.release-at-once',
          'article.return',
          'article.withdraw',
          'article.withdraw-scheduled',
          'article.confirm',
          'article.remark',
          'article.delete',
          'article.restore',
          'article.take-up',
          'article.take-up-in-part',
          'article-template.add',
        ],
      },
    },
  },
  '/staff/articles/:id/edit': {
    module: 'articles/edit/edit-page.tsx',
    permission: 'article.edit',
    title: '编辑稿件',
  },
  '/staff/articles/:id/book': {
    module: 'books/book-page.tsx',
    permission: 'article.edit',
    title: '账本',
    // Of a book that is begun.
    query: { period: { text: 7 } },
  },
  '/staff/articles/:id/forward': {
    module: 'forwarding/forward-page.tsx',
    permission: 'article.read',
    title: '报送和转发',
  },
  '/staff/articles/:id/vouchers': {
    module: 'books/vouchers/vouchers-page.tsx',
    permission: 'article.edit',
    title: '凭证图片',
  },
  '/staff/articles/:id/preview': {
    module: 'articles/preview/preview-page.tsx',
    permission: 'article.read',
    title: '预览',
    query: {
      // The token of a link; without it the text as it stands.
      link: { text: 43 },
      view: { choice: ['phone', 'elder'] },
      mode: { flash: ['article.preview', 'article.preview-revoke'] },
    },
  },
  '/staff/articles/:id/record': {
    module: 'articles/record/record-page.tsx',
    permission: 'article.erase',
    title: '公开记录',
    query: { mode: { flash: ['article.erase', 'article.erase-confirm', 'article.erase-decline'] } },
  },
  '/staff/articles/:id/versions': {
    module: 'articles/versions/versions-page.tsx',
    permission: 'article.read',
    title: '版本对比',
    // Keys of two versions.
    query: { before: { text: 20 }, after: { text: 20 } },
  },
  '/staff/article-templates': {
    module: 'article-templates/templates-page.tsx',
    permission: 'article.read',
    title: '稿件模板',
    query: {
      id: 'loose-id',
      mode: {
        flash: [
          'article-template.change',
          'article-template.move',
          'article-template.hide',
          'article-template.show',
          'article-template.remove',
        ],
      },
    },
    menu: { about: '新建稿件时可以选用的格式', change: 'article-template.change', at: 'district', icon: 'file-text' },
  },
  '/staff/payments': {
    module: 'payments/payments-page.tsx',
    permission: 'subsidy-batch.read',
    title: '补贴数据',
    query: {
      pageNum: 'page',
      mode: {
        flash: ['subsidy-batch.undo', 'subsidy-batch.ask-undo', 'subsidy-batch.decline-undo', 'subsidy-import.discard'],
      },
    },
    menu: { about: '导入补贴发放记录，核对后公布', at: 'district', icon: 'hand-coins' },
  },
  '/staff/payments/projects': {
    module: 'payments/projects-page.tsx',
    permission: 'subsidy-batch.read',
    title: '补贴政策说明',
    query: { pageNum: 'page', mode: { flash: ['subsidy-project.change'] } },
  },
  '/staff/payments/projects/:code': {
    module: 'payments/project-page.tsx',
    permission: 'subsidy-project.change',
    title: '修改补贴政策说明',
  },
  '/staff/payments/batches/:id': {
    module: 'payments/batch-page.tsx',
    permission: 'subsidy-payment.approve',
    title: '导入的补贴批次',
    query: { pageNum: 'page' },
  },
  '/staff/payments/rows/:id': {
    module: 'payments/row-page.tsx',
    permission: 'subsidy-payment.approve',
    title: '更正一笔补贴',
    query: { mode: { flash: ['subsidy-payment.correct', 'subsidy-payment.propose', 'subsidy-payment.decline'] } },
  },
  '/staff/payments/:id': {
    module: 'payments/import-page.tsx',
    permission: 'subsidy-batch.approve',
    title: '核对补贴文件',
  },
  '/staff/payments/:id/errors': { module: 'payments/import-errors.ts', permission: 'subsidy-batch.approve' },
  '/staff/messages': {
    module: 'messages/messages-page.tsx',
    permission: 'message.read',
    title: '留言',
    query: {
      view: { choice: messageViews },
      areaId: 'loose-id',
      kind: { choice: messageKinds },
      words: { text: 60 },
      pageNum: 'page',
      mode: { flash: ['message.assign-elsewhere'] },
    },
    menu: { about: '受理、转办、答复和公开群众的留言', icon: 'message-square-text' },
  },
  '/staff/messages/export': {
    module: 'messages/export.ts',
    permission: 'message.read',
    query: { format: { choice: ['xlsx'] } },
  },
  '/staff/messages/:id': {
    module: 'messages/message-page.tsx',
    permission: 'message.read',
    title: '留言',
    query: {
      // Lists all events.
      all: { choice: ['1'] },
      mode: {
        flash: [
          'message.accept',
          'message.assign',
          'message.name',
          'message.ask',
          'message.note',
          'message.join',
          'message.part',
          'message.propose',
          'message.approve',
          'message.return',
          'message.reply',
          'message.publish',
          'message.hide',
        ],
      },
    },
  },
  '/staff/requests': {
    module: 'disclosure-requests/requests-page.tsx',
    permission: 'disclosure-request.read',
    title: '公开申请',
    query: { view: { choice: requestViews }, pageNum: 'page' },
    menu: { about: '受理和答复依申请公开', icon: 'file-text' },
  },
  '/staff/requests/:id': {
    module: 'disclosure-requests/request-page.tsx',
    permission: 'disclosure-request.read',
    title: '公开申请',
    query: {
      mode: {
        flash: [
          'disclosure-request.accept',
          'disclosure-request.ask',
          'disclosure-request.extend',
          'disclosure-request.answer',
        ],
      },
    },
  },
  '/staff/templates': {
    module: 'reply-templates/templates-page.tsx',
    permission: 'message.read',
    title: '答复模板',
    query: {
      id: 'loose-id',
      mode: {
        flash: ['reply-template.add', 'reply-template.change', 'reply-template.raise', 'reply-template.remove'],
      },
    },
    menu: { about: '答复留言时常用的话', icon: 'copy' },
  },
  '/staff/duties': {
    module: 'duties/duties-page.tsx',
    permission: 'article.read',
    title: '该公开的',
    query: {
      duty: { text: 40 },
      view: { choice: ['missing'] },
      words: { text: 60 },
      pageNum: 'page',
      mode: { flash: ['duties.confirm-evidence'] },
    },
    menu: { about: '各单位按期应当公开的内容，哪些还没有', icon: 'calendar-days' },
  },
  '/staff/duties/export': {
    module: 'duties/export.ts',
    permission: 'article.read',
    query: { duty: { text: 40 }, format: { choice: ['csv', 'xlsx'] } },
  },
  '/staff/duties/one': {
    module: 'duties/duty-page.tsx',
    permission: 'article.read',
    title: '一期公开任务',
    query: {
      unitId: 'required-id',
      duty: { text: 40 },
      period: { text: 7 },
      mode: {
        flash: ['duties.confirm-evidence', 'duties.withdraw-evidence', 'duties.exempt', 'duties.end-exemption'],
      },
    },
  },
  '/staff/duty-items': {
    module: 'duties/items/items-page.tsx',
    permission: 'duty-item.read',
    title: '公开事项清单',
    query: {
      words: { text: 60 },
      view: { choice: ['regular', 'event', 'ended'] },
      pageNum: 'page',
      mode: { flash: ['duty-item.add', 'duty-item.change', 'duty-item.import'] },
    },
    menu: {
      about: '本地区要公开哪些事项，多久一次，依据什么',
      change: 'duty-item.change',
      at: 'district',
      icon: 'list-tree',
    },
  },
  '/staff/duty-items/new': {
    module: 'duties/items/new-item-page.tsx',
    permission: 'duty-item.change',
    title: '新增公开事项',
  },
  '/staff/duty-items/import': {
    module: 'duties/items/import-items-page.tsx',
    permission: 'duty-item.change',
    title: '导入公开事项目录',
  },
  '/staff/duty-items/export': { module: 'duties/items/export-items.ts', permission: 'duty-item.read' },
  '/staff/duty-items/:id': {
    module: 'duties/items/item-page.tsx',
    permission: 'duty-item.change',
    title: '修改公开事项',
  },
  '/staff/disclosure-rules': {
    module: 'duties/rules/rules-page.tsx',
    permission: 'duty-item.read',
    title: '公开依据',
    query: { mode: { flash: ['disclosure-rule.add', 'disclosure-rule.change'] } },
    menu: {
      about: '各旗县市共用的法规和文件，从哪天起施行',
      change: 'disclosure-rule.change',
      at: 'all',
      icon: 'landmark',
    },
  },
  '/staff/disclosure-rules/new': {
    module: 'duties/rules/new-rule-page.tsx',
    permission: 'disclosure-rule.change',
    title: '新增公开依据',
  },
  '/staff/disclosure-rules/:id': {
    module: 'duties/rules/rule-page.tsx',
    permission: 'disclosure-rule.change',
    title: '修改公开依据',
  },
  '/staff/self-check': {
    module: 'self-check/self-check-page.tsx',
    permission: 'self-check.read',
    title: '网站自查',
    // Code of the only district to be shown.
    query: { district: { text: 12 } },
    menu: { about: '对照检查指标：哪些有问题，哪些快到期，到哪里改', icon: 'badge-check' },
  },
  '/staff/self-check/export': {
    module: 'self-check/export.ts',
    permission: 'self-check.read',
    query: { district: { text: 12 } },
  },
  '/staff/findings': {
    module: 'findings/findings-page.tsx',
    permission: 'article.read',
    title: '巡检结果',
    query: { pageNum: 'page' },
    menu: { about: '每夜复查已发布的文章，需要处理的列在这里', icon: 'triangle-alert' },
  },
  '/staff/expired': {
    module: 'articles/expired/expired-page.tsx',
    permission: 'article.read',
    title: '过了公开期限的',
    query: { areaId: 'loose-id', pageNum: 'page' },
    menu: { about: '已发布的文章里，过了栏目公开期限的', icon: 'history' },
  },
  '/staff/words': {
    module: 'words/words-page.tsx',
    permission: 'word.read',
    title: '词库',
    query: {
      words: { text: 30 },
      kind: { choice: wordKinds },
      mode: { flash: ['word.add', 'word.import', 'word.remove'] },
      count: { text: 6 },
      pageNum: 'page',
    },
    menu: { about: '本地的错别字、敏感词和例外', change: 'word.change', at: 'district', icon: 'search' },
  },
  '/staff/units': {
    module: 'units/units-page.tsx',
    permission: 'unit.read',
    title: '单位',
    query: {
      words: { text: 60 },
      // The unit whose branch is unfolded.
      open: 'loose-id',
      mode: { flash: ['area.move', 'area.import'] },
    },
    menu: { about: '单位的名称、简介、合并和停用', change: 'unit.describe', icon: 'building-2' },
  },
  '/staff/units/new': {
    module: 'units/new-unit-page.tsx',
    permission: 'unit.arrange',
    title: '新增单位',
    query: { parentId: 'loose-id' },
  },
  '/staff/units/import': {
    module: 'units/import-units-page.tsx',
    permission: 'unit.arrange',
    title: '从表格导入单位',
  },
  '/staff/units/export': { module: 'units/export-units.ts', permission: 'unit.read' },
  '/staff/units/:id': {
    module: 'units/unit-page.tsx',
    permission: 'unit.read',
    title: '单位',
    query: {
      mode: {
        flash: ['area.add', 'area.change', 'area.write-intro', 'area.move', 'area.merge', 'area.close', 'area.open'],
      },
    },
  },
  '/staff/categories': {
    module: 'categories/categories-page.tsx',
    permission: 'category.read',
    title: '栏目',
    query: { mode: { flash: ['category.add', 'category.change', 'category.move', 'category.hide', 'category.show'] } },
    menu: { about: '各旗县市共用的栏目', change: 'category.change', at: 'all', icon: 'list-tree' },
  },
  '/staff/categories/new': {
    module: 'categories/new-category-page.tsx',
    permission: 'category.change',
    title: '新增栏目',
    query: { parentId: 'required-id' },
  },
  '/staff/categories/:id': {
    module: 'categories/category-page.tsx',
    permission: 'category.change',
    title: '修改栏目',
  },
  '/staff/banners': {
    module: 'banners/banners-page.tsx',
    permission: 'banner.read',
    title: '轮播图',
    query: { mode: { flash: ['banner.add', 'banner.change', 'banner.move', 'banner.remove'] } },
    menu: { about: '首页的大图、链接和显示的日期', change: 'banner.change', at: 'district', icon: 'newspaper' },
  },
  '/staff/banners/new': {
    module: 'banners/new-banner-page.tsx',
    permission: 'banner.change',
    title: '新增轮播图',
  },
  '/staff/banners/:id': { module: 'banners/banner-page.tsx', permission: 'banner.change', title: '修改轮播图' },
  '/staff/site-pages': {
    module: 'site-pages/site-pages-page.tsx',
    permission: 'site-page.read',
    title: '网站说明',
    query: { mode: { flash: ['site-page.change'] } },
    menu: {
      about: '公开指南、年度报告、隐私说明等页面的文字',
      change: 'site-page.change',
      at: 'district',
      icon: 'newspaper',
    },
  },
  '/staff/site-pages/:page': {
    module: 'site-pages/site-page-page.tsx',
    permission: 'site-page.read',
    title: '修改网站说明',
    // A former version that fills the form; 0 is the product's own text.
    query: { version: { text: 6 }, pageNum: 'page' },
  },
  '/staff/settings': {
    module: 'settings/settings-page.tsx',
    permission: 'settings.read',
    title: '网站设置',
    query: { mode: { flash: ['settings.change'] } },
    menu: {
      about: '名称、页脚、备案号、办理期限和审核次数',
      change: 'settings.change',
      at: 'district',
      icon: 'landmark',
    },
  },
  '/staff/settings/versions': {
    module: 'settings/versions-page.tsx',
    permission: 'settings.read',
    title: '网站设置的修改记录',
    query: { pageNum: 'page', mode: { flash: ['settings.restore'] } },
  },
  '/staff/holidays': {
    module: 'holidays/holidays-page.tsx',
    permission: 'settings.read',
    title: '节假日',
    query: { year: 'year', mode: { flash: ['holiday.change', 'holiday.reset'] } },
    menu: {
      about: '放假和调休的日子，期限按工作日计算',
      change: 'settings.change',
      at: 'district',
      icon: 'calendar-days',
    },
  },
  '/staff/mongolian': {
    module: 'mongolian/mongolian-page.tsx',
    permission: 'settings.read',
    title: '蒙古文用词',
    query: { mode: { flash: ['mongolian.change'] } },
    menu: { about: '页眉、菜单和页脚的蒙古文', change: 'settings.change', at: 'district', icon: 'file-text' },
  },
  '/staff/mongolian/versions': {
    module: 'mongolian/versions-page.tsx',
    permission: 'settings.read',
    title: '蒙古文用词的修改记录',
    query: { pageNum: 'page', mode: { flash: ['mongolian.restore'] } },
  },
  '/staff/system-status': {
    module: 'system-status/system-status-page.tsx',
    permission: 'system.read',
    title: '系统状况',
    menu: { about: '数据库、磁盘、备份和后台工作是否正常', at: 'all', icon: 'badge-check' },
  },
  '/staff/notifications/undelivered': {
    module: 'notifications/undelivered-page.tsx',
    permission: 'settings.read',
    title: '没有送到的通知',
    query: { mode: { flash: ['delivery.retry', 'delivery.discard'] } },
    menu: {
      about: '发不出去的邮件、短信和机器人消息',
      change: 'settings.change',
      at: 'district',
      icon: 'triangle-alert',
    },
  },
  '/staff/accounts': {
    module: 'accounts/accounts-page.tsx',
    permission: 'account.read',
    title: '账号管理',
    query: { keyword: { text: 60 }, pageNum: 'page' },
    menu: { about: '各单位的账号、角色和状态', icon: 'users' },
  },
  '/staff/accounts/import': {
    module: 'accounts/import-accounts-page.tsx',
    permission: 'account.change',
    title: '从表格导入账号',
  },
  '/staff/accounts/:id': {
    module: 'accounts/account-page.tsx',
    permission: 'account.change',
    title: '修改账号',
    query: {
      mode: {
        flash: [
          'account.create',
          'account.change',
          'account.reset-password',
          'account.unlock',
          'account.reset-factor',
          'account.end-sessions',
          'account.unlink-identity',
          'account.hand-over',
        ],
      },
      // Who took over the work.
      to: 'loose-id',
    },
  },
  '/staff/audit': {
    module: 'audit/audit-page.tsx',
    permission: 'audit.read',
    title: '操作记录',
    query: {
      actor: { text: 60 },
      action: { text: 60 },
      kind: { text: 30 },
      subject: { text: 60 },
      // Only actions by staff.
      staff: { choice: ['1'] },
      from: 'day',
      to: 'day',
      pageNum: 'page',
    },
    menu: { about: '查看什么人在什么时候做了什么', icon: 'history' },
  },
  '/staff/audit/export': {
    module: 'audit/export.ts',
    permission: 'audit.read',
    query: {
      actor: { text: 60 },
      action: { text: 60 },
      kind: { text: 30 },
      subject: { text: 60 },
      staff: { choice: ['1'] },
      from: 'day',
      to: 'day',
    },
  },
  '/staff/audit/unusual': {
    module: 'audit/unusual-page.tsx',
    permission: 'audit.read',
    title: '异常情况',
    query: { kind: { choice: unusualKinds }, from: 'day', to: 'day', pageNum: 'page' },
    menu: { about: '有问题仍发布、紧急发布、夜间操作、导出和越权', icon: 'triangle-alert' },
  },
  '/staff/me': {
    module: 'own-account/me-page.tsx',
    permission: 'signed-in',
    title: '我的账号',
    query: {
      mode: {
        flash: [
          'password',
          'factor',
          'session',
          'others',
          'passkey',
          'passkey-removed',
          'address',
          'address-removed',
          'code',
          'choices',
        ],
      },
    },
    menu: { about: '角色和管理范围，密码、动态口令、通行密钥、提醒和登录', icon: 'badge-check' },
  },
  '/staff/notifications': {
    module: 'notifications/notifications-page.tsx',
    permission: 'signed-in',
    title: '提醒',
    query: { pageNum: 'page', mode: { flash: ['read'] } },
  },
  '/staff/guide': { module: 'guide/guide-page.tsx', permission: 'signed-in', title: '入门说明' },
  '/staff/shell': {
    module: 'shell/shell-page.tsx',
    permission: 'signed-in',
    title: '界面设置',
    query: { mode: { flash: ['saved'] } },
  },
  '/staff/me/passkey': { module: 'own-account/passkey.ts', permission: 'signed-in' },
  '/staff/*': { module: 'frame/staff-not-found-page.tsx', permission: 'signed-in' },
} as const satisfies Readonly<Record<string, StaffPage>>

export type StaffPages = typeof staffPages
