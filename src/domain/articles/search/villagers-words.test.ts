import { expect, test } from 'vitest'
import { looseWords } from './loose-words.ts'
import { defaultSynonyms } from './synonym-list.ts'
import { createSynonyms } from './synonyms.ts'
import { noUnits } from './unit-names.ts'

const synonyms = createSynonyms(
  [],
  defaultSynonyms.map(([word, ...meanings]) => ({ word, meanings })),
)

test.each([
  ['修路花了多少钱', '修路', '道路硬化'],
  ['修路花了多少钱', '花了多少钱', '支出'],
  ['请问我们村修路到底花了多少钱呢', '花了多少钱', '支出'],
  ['村长工资', '村长工资', '干部报酬'],
  ['我们村村长工资是多少', '村长工资', '干部报酬'],
  ['我们村欠多少钱', '欠多少钱', '债权债务'],
  ['村里还欠多少钱啊', '欠多少钱', '债权债务'],
  ['吃喝', '吃喝', '招待费'],
  ['村干部吃喝花了多少钱', '吃喝', '招待费'],
])('%s asks for %s, which the office calls %s', (question, word, name) => {
  expect(looseWords(question, { synonyms, units: noUnits })).toContain(word)
  expect(synonyms.of(word)).toContain(name)
})
