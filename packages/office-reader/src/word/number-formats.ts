const digits = Array.from('〇一二三四五六七八九')
const legalDigits = Array.from('零壹贰叁肆伍陆柒捌玖')
const stems = Array.from('甲乙丙丁戊己庚辛壬癸')
const branches = Array.from('子丑寅卯辰巳午未申酉戌亥')

/** 1 to 9999 as counted in Chinese: 十二, 一百零五. */
function counting(number: number, signs: readonly string[], units: readonly string[], zero: string): string {
  if (number < 1 || number > 9_999) return String(number)
  let text = ''
  let wantsZero = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(number / 10 ** place) % 10
    if (digit === 0) wantsZero = text !== ''
    else {
      if (wantsZero) text += zero
      wantsZero = false
      text += `${signs[digit]}${units[place]}`
    }
  }
  return text
}

const chinese = (number: number): string =>
  counting(number, digits, ['', '十', '百', '千'], '零').replace(/^一十/, '十')
const legal = (number: number): string => counting(number, legalDigits, ['', '拾', '佰', '仟'], '零')
const byDigit = (number: number): string => Array.from(String(number), (digit) => digits[Number(digit)]).join('')

/** A, B … Z, AA, BB … as Word goes on. */
const letters = (number: number): string =>
  number < 1 ? '' : String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))

const romanParts: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
function roman(number: number): string {
  let rest = Math.min(number, 32_767)
  return romanParts
    .map(([value, sign]) => {
      const count = Math.floor(rest / value)
      rest -= count * value
      return sign.repeat(count)
    })
    .join('')
}

function circled(number: number): string {
  if (number >= 1 && number <= 20) return String.fromCodePoint(0x2460 + number - 1)
  if (number >= 21 && number <= 35) return String.fromCodePoint(0x3251 + number - 21)
  return number >= 36 && number <= 50 ? String.fromCodePoint(0x32b1 + number - 36) : String(number)
}

const inRow = (first: number, most: number) => (number: number) =>
  number >= 1 && number <= most ? String.fromCodePoint(first + number - 1) : String(number)

const cycle = (signs: readonly string[]) => (number: number) => signs[(number - 1) % signs.length] ?? String(number)

/** By the names of ST_NumberFormat (ECMA-376, 17.18.59), as Word writes them in Chinese texts. */
const formats: Readonly<Record<string, (number: number) => string>> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, '0'),
  decimalHalfWidth: String,
  decimalFullWidth: (number) =>
    String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  decimalFullWidth2: (number) =>
    String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  numberInDash: (number) => `- ${number} -`,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: inRow(0x2474, 20),
  decimalEnclosedFullstop: inRow(0x2488, 20),
  ideographEnclosedCircle: inRow(0x3280, 10),
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  japaneseCounting: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  ideographDigital: byDigit,
  taiwaneseDigital: byDigit,
  japaneseDigitalTenThousand: byDigit,
  chineseLegalSimplified: legal,
  ideographLegalTraditional: legal,
  japaneseLegal: legal,
  ideographTraditional: cycle(stems),
  ideographZodiac: cycle(branches),
  ideographZodiacTraditional: (number) => `${cycle(stems)(number)}${cycle(branches)(number)}`,
  upperRoman: roman,
  lowerRoman: (number) => roman(number).toLowerCase(),
  upperLetter: letters,
  lowerLetter: (number) => letters(number).toLowerCase(),
  ordinal: (number) => `${number}.`,
  none: () => '',
}

/** A number as Word writes it in a format; in digits where the format is unknown. */
export const formatNumber = (number: number, format: string): string => (formats[format] ?? String)(number)
