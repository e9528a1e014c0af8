/** Mongolian forms by Chinese word; an empty one shows the Chinese word alone. */
export type MongolianWords = Readonly<Record<string, string>>

/**
 * Mongolian forms that the product knows, in traditional script. Only terms in general use: what an office calls its
 * services in Mongolian is for its language office to decide. A suffix is joined by U+202F.
 */
export const productWords: MongolianWords = {
  // terigün qaɣudasu
  首页: 'ᠲᠡᠷᠢᠭᠦᠨ ᠬᠠᠭᠤᠳᠠᠰᠤ',
  // tus ɣajar-un čiqula medege
  本地要闻: 'ᠲᠤᠰ ᠭᠠᠵᠠᠷ\u202fᠤᠨ ᠴᠢᠬᠤᠯᠠ ᠮᠡᠳᠡᠭᠡ',
  // čiqula medege
  要闻: 'ᠴᠢᠬᠤᠯᠠ ᠮᠡᠳᠡᠭᠡ',
  // sumu siyang balɣasu
  苏木乡镇: 'ᠰᠤᠮᠤ ᠰᠢᠶᠠᠩ ᠪᠠᠯᠭᠠᠰᠤ',
  // siyang balɣasu
  乡镇: 'ᠰᠢᠶᠠᠩ ᠪᠠᠯᠭᠠᠰᠤ',
  // qayilta
  全文检索: 'ᠬᠠᠶᠢᠯᠲᠠ',
  // qayilta
  搜索: 'ᠬᠠᠶᠢᠯᠲᠠ',
  // qaɣaqu
  关闭菜单: 'ᠬᠠᠭᠠᠬᠤ',
  // ajiltan nebterekü
  工作人员登录: 'ᠠᠵᠢᠯᠲᠠᠨ ᠨᠡᠪᠲᠡᠷᠡᠬᠦ',
  // utasu
  电话: 'ᠤᠲᠠᠰᠤ',
  // ɣar utasu
  手机版: 'ᠭᠠᠷ ᠤᠲᠠᠰᠤ',
  // degegsi
  回到顶部: 'ᠳᠡᠭᠡᠭᠰᠢ',
}

/** Names of districts in Mongolian, for the header, by area code. */
export const districtNames: MongolianWords = {
  // Ulaɣanqota qota
  '152201000000': 'ᠤᠯᠠᠭᠠᠨᠬᠣᠲᠠ ᠬᠣᠲᠠ',
  // Rasiyan qota
  '152202000000': 'ᠷᠠᠰᠢᠶᠠᠨ ᠬᠣᠲᠠ',
  // Qorčin Baraɣun ɣarun Emünedü qosiɣu
  '152221000000': 'ᠬᠣᠷᠴᠢᠨ ᠪᠠᠷᠠᠭᠤᠨ ᠭᠠᠷᠤᠨ ᠡᠮᠦᠨᠡᠳᠦ ᠬᠣᠰᠢᠭᠤ',
  // Qorčin Baraɣun ɣarun Dumdadu qosiɣu
  '152222000000': 'ᠬᠣᠷᠴᠢᠨ ᠪᠠᠷᠠᠭᠤᠨ ᠭᠠᠷᠤᠨ ᠳᠤᠮᠳᠠᠳᠤ ᠬᠣᠰᠢᠭᠤ',
  // Jalayid qosiɣu
  '152223000000': 'ᠵᠠᠯᠠᠶᠢᠳ ᠬᠣᠰᠢᠭᠤ',
}
