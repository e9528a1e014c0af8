/** Browsers by a part of their user agent, those first that also name others. */
const browsers: [part: RegExp, title: string][] = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/360SE|360EE|QihooBrowser/i, '360 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: [part: RegExp, title: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, '安卓'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const find = (userAgent: string, titles: readonly [RegExp, string][]): string | undefined =>
  titles.find(([part]) => part.test(userAgent))?.[1]

/** A device in words, from its user agent; the versions, which could tell people apart, are left out. */
export function wordsOfDevice(userAgent: string): string {
  const [browser, system] = [find(userAgent, browsers), find(userAgent, systems)]
  if (browser && system) return `${system} 上的 ${browser}`
  return browser ?? system ?? (userAgent === '' ? '未知设备' : '其他程序')
}
