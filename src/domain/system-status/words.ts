/** Background work by the names under which it is recorded. */
const jobs: Readonly<Record<string, string>> = {
  retention: '清理到期数据',
  'nightly-scan': '夜间巡检',
  imports: '处理发放文件',
  comparisons: '比较稿件版本',
  duties: '列出公开事项',
  hints: '比对账目和合同',
  probes: '探测自己的网页',
  'self-check': '网站自查',
  'archive-base': '每周归档',
  'open-data-archive': '开放数据存档',
  'nightly-backup': '夜间备份和验证',
}

export const nameOfJob = (name: string): string => jobs[name] ?? name

/** Errors by their messages in the log. */
const errors: Readonly<Record<string, string>> = {
  'request failed': '请求出错',
  'page failed': '页面出错',
  'retention failed': '清理到期数据失败',
  'nightly scan failed': '夜间巡检失败',
  'import failed': '处理发放文件失败',
  'comparison failed': '比较稿件版本失败',
  'hints were not found': '比对账目和合同失败',
  'duties were not made': '列出公开事项失败',
  'the site was not probed': '没有探测自己的网页',
  'the self-check was not kept': '网站自查没有记下',
  '演示内容没有写入，原因见上文。设置 PORTAL_DEMO=0 可以不写入演示内容。': '演示内容没有写完',
  'nightly backup failed': '夜间备份失败',
  'open data was not archived': '开放数据存档没有做成',
  'the base copy of the archive failed': '每周归档没有做成',
  'the archive could not be written': '归档没有写入',
  'a request could not be answered': '请求没有答复',
  'the settings of districts were not read': '地区设置没有读出',
  'refusal not recorded': '拒绝的操作没有记录',
  'a signal of the system status could not be read': '系统状况有一项没有查到',
  'metrics could not be answered': '监控数据没有答复',
  'database connections are stuck; leaving the restart to systemd': '数据库连接卡住',
  'a notification was not delivered': '通知没有送达',
  'counts of requests were not shared': '几个程序之间没有交换请求次数',
  'database cannot be reached; serving cached pages': '数据库断开',
  'the database server is in trouble': '数据库服务器缺少资源或出错',
  'page views were not written': '浏览次数没有写入',
  'a scheduled revision was not released': '定时发布失败',
  other: '其他',
}

export const nameOfError = (message: string): string => errors[message] ?? message
