import { expect, test } from 'vitest'
import { capitalAmount } from './capital-amount.ts'

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [30, '叁角整'],
  [100, '壹元整'],
  [1_005, '壹拾元零伍分'],
  [123_450, '壹仟贰佰叁拾肆元伍角整'],
  [10_400_000, '壹拾万肆仟元整'],
  [1_000_000_00, '壹佰万元整'],
  [20_030_407, '贰拾万零叁佰零肆元零柒分'],
  [12_000_001_00, '壹仟贰佰万零壹元整'],
])('%s fen are %s', (fen, words) => expect(capitalAmount(fen)).toBe(words))
