import type { Company } from './history.ts'

type Trade = Company['trades'][number]

/** Invented businesses: name, home (a short name of a district, or 呼和浩特 and 长春 for those from afar), size, trades. */
const rows: readonly (readonly [name: string, home: string, size: number, ...trades: Trade[]])[] = [
  ['兴安盟恒远路桥工程有限公司', '乌兰浩特市', 90, 'road'],
  ['内蒙古兴岭建设集团有限公司', '乌兰浩特市', 100, 'road', 'building'],
  ['兴安盟天骄建筑安装有限公司', '乌兰浩特市', 80, 'building'],
  ['乌兰浩特市广厦建筑工程有限公司', '乌兰浩特市', 60, 'building'],
  ['兴安盟洮河水利工程有限公司', '乌兰浩特市', 70, 'water'],
  ['兴安盟归流河市政工程有限公司', '乌兰浩特市', 55, 'road', 'building', 'water'],
  ['兴安盟鑫电电力安装有限公司', '乌兰浩特市', 50, 'power'],
  ['内蒙古绿野生态工程有限公司', '乌兰浩特市', 60, 'planting'],
  ['兴安盟岭南园林绿化有限公司', '乌兰浩特市', 35, 'planting'],
  ['兴安盟众诚工程咨询有限公司', '乌兰浩特市', 40, 'supervision', 'design'],
  ['内蒙古北方建设监理有限公司', '乌兰浩特市', 60, 'supervision'],
  ['兴安盟建筑勘察设计院有限公司', '乌兰浩特市', 70, 'design'],
  ['兴安盟博信工程造价咨询有限公司', '乌兰浩特市', 25, 'service'],
  ['乌兰浩特市新科办公设备有限公司', '乌兰浩特市', 20, 'supply'],
  ['兴安盟百源商贸有限公司', '乌兰浩特市', 30, 'supply'],
  ['兴安盟康泰医疗器械有限公司', '乌兰浩特市', 30, 'supply'],
  ['乌兰浩特市文轩印刷有限公司', '乌兰浩特市', 15, 'service', 'supply'],
  ['兴安盟同创会计服务有限公司', '乌兰浩特市', 15, 'service'],
  ['兴安盟安泰物业服务有限公司', '乌兰浩特市', 35, 'service'],
  ['内蒙古智慧云信息技术有限公司', '乌兰浩特市', 45, 'service', 'supply'],
  ['阿尔山市林海建筑工程有限公司', '阿尔山市', 45, 'building', 'road'],
  ['阿尔山市白狼峰市政工程有限公司', '阿尔山市', 30, 'road', 'water'],
  ['阿尔山市松涛园林有限公司', '阿尔山市', 15, 'planting', 'service'],
  ['阿尔山市北极光电力工程有限公司', '阿尔山市', 15, 'power'],
  ['阿尔山市雪都商贸有限公司', '阿尔山市', 10, 'supply'],
  ['科右前旗宏达路桥有限公司', '科右前旗', 65, 'road'],
  ['科右前旗敖包山建筑有限公司', '科右前旗', 45, 'building', 'road'],
  ['科右前旗察尔森水利工程有限公司', '科右前旗', 50, 'water'],
  ['科右前旗金草原围栏工程有限公司', '科右前旗', 20, 'planting', 'supply'],
  ['科右前旗万家电力安装有限公司', '科右前旗', 25, 'power'],
  ['科右前旗德顺农牧机械有限公司', '科右前旗', 25, 'supply'],
  ['科右前旗晟源测绘服务有限公司', '科右前旗', 15, 'design', 'service'],
  ['科右前旗满族屯劳务服务有限公司', '科右前旗', 10, 'service', 'building'],
  ['科右中旗霍林河路桥工程有限公司', '科右中旗', 60, 'road'],
  ['科右中旗图什业图建筑有限公司', '科右中旗', 50, 'building'],
  ['科右中旗五角枫园林有限公司', '科右中旗', 25, 'planting'],
  ['科右中旗翰嘎利水利工程有限公司', '科右中旗', 40, 'water'],
  ['科右中旗阳光新能源安装有限公司', '科右中旗', 30, 'power'],
  ['科右中旗巴彦呼舒商贸有限公司', '科右中旗', 20, 'supply'],
  ['科右中旗金牛饲草有限公司', '科右中旗', 15, 'supply', 'planting'],
  ['科右中旗兴牧工程服务有限公司', '科右中旗', 15, 'building', 'service'],
  ['扎赉特旗绰尔河建设有限公司', '扎赉特旗', 65, 'building', 'water'],
  ['扎赉特旗音德尔路桥有限公司', '扎赉特旗', 55, 'road'],
  ['扎赉特旗稻香农田工程有限公司', '扎赉特旗', 40, 'water', 'planting'],
  ['扎赉特旗神山电力安装有限公司', '扎赉特旗', 25, 'power'],
  ['扎赉特旗好力保农资有限公司', '扎赉特旗', 20, 'supply'],
  ['扎赉特旗恒信工程监理有限公司', '扎赉特旗', 25, 'supervision'],
  ['扎赉特旗新林绿化有限公司', '扎赉特旗', 15, 'planting', 'service'],
  ['突泉县醴泉建筑工程有限公司', '突泉县', 55, 'building', 'road'],
  ['突泉县老头山路桥有限公司', '突泉县', 45, 'road'],
  ['突泉县蛟流河水利工程有限公司', '突泉县', 40, 'water'],
  ['突泉县光明电力安装有限公司', '突泉县', 20, 'power'],
  ['突泉县曙光园艺有限公司', '突泉县', 15, 'planting', 'supply'],
  ['突泉县永兴商贸有限公司', '突泉县', 15, 'supply'],
  ['突泉县建诚工程设计有限公司', '突泉县', 20, 'design', 'supervision'],
  ['兴安盟农垦建筑安装有限公司', '兴安盟农牧场', 50, 'building', 'water', 'road'],
  ['兴安盟垦丰农机销售有限公司', '兴安盟农牧场', 35, 'supply'],
  ['兴安盟跃进农田水利有限公司', '兴安盟农牧场', 30, 'water', 'power'],
  ['兴安盟垦区物业服务有限公司', '兴安盟农牧场', 15, 'service', 'planting'],
  ['内蒙古青城公路勘察设计有限公司', '呼和浩特', 90, 'design', 'supervision'],
  ['内蒙古蒙信项目管理有限公司', '呼和浩特', 80, 'supervision', 'service'],
  ['内蒙古大青山电气设备有限公司', '呼和浩特', 85, 'power', 'supply'],
  ['内蒙古敕勒川教学设备有限公司', '呼和浩特', 60, 'supply'],
  ['吉林省松辽路桥建设有限公司', '长春', 95, 'road', 'building'],
]

const companies: readonly Company[] = rows.map(([name, home, size, ...trades]) => ({ name, home, trades, size }))

/** The same for all districts. */
export const companiesOf = (): readonly Company[] => companies

/** Those that bid for works of a trade and a price in yuan near `home`, the likeliest first; at least three. */
export function likelyBidders(trade: Company['trades'][number], yuan: number, home: string): readonly Company[] {
  const size = Math.min(100, Math.max(8, Math.sqrt(yuan) / 18))
  const distance = (company: Company): number =>
    Math.abs(Math.log(company.size / size)) + (company.home === home ? 0 : company.home === '乌兰浩特市' ? 0.7 : 1.3)
  return companies
    .filter(({ trades }) => trades.includes(trade))
    .toSorted((one, other) => distance(one) - distance(other))
}
