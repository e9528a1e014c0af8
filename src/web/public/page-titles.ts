/** Titles of pages, apart from their declarations: browsers load these only. */
export const pageTitles = {
  '/dashboard': '首页',
  '/party/party': '党务公开',
  '/politics/politics': '政务公开',
  '/village/village': '财务公开',
  '/news-list/news-list': '本地要闻',
  '/news/news': '新闻',
  '/subsidy/subsidy': '补贴查询',
  '/feedback/feedback': '群众留言',
  '/feedback/selected': '留言选登',
  '/search/search': '检索',
  '/massMessage/*': '网上举报',
  '/leaving': '离开本站',
  '/accessibility': '长者模式与无障碍设置',
  '/sitemap': '网站地图',
  '/offline': '没有网络',
  '/401': '没有权限',
} as const
