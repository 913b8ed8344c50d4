import { describe, expect, it } from 'vitest'
import { nextIndex, type RovingLayout, typeAhead } from './roving.ts'

const list: RovingLayout = { count: 5, columns: 1, rtl: false, axis: 'vertical' }
const tabs: RovingLayout = { count: 3, columns: 1, rtl: false, axis: 'horizontal' }
/** 0 1 2 3 / 4 5 6 7 / 8 9 */
const grid: RovingLayout = { count: 10, columns: 4, rtl: false, axis: 'grid' }
const rtl = (layout: RovingLayout): RovingLayout => ({ ...layout, rtl: true })

describe('nextIndex', () => {
  it.each<[string, RovingLayout, number, string, number | undefined]>([
    ['down a list', list, 1, 'ArrowDown', 2],
    ['up a list', list, 1, 'ArrowUp', 0],
    ['stays at the end of a list', list, 4, 'ArrowDown', 4],
    ['stays at the start of a list', list, 0, 'ArrowUp', 0],
    ['a list leaves sideways arrows alone', list, 1, 'ArrowRight', undefined],
    ['Home', list, 3, 'Home', 0],
    ['End', list, 1, 'End', 4],
    ['tabs go along', tabs, 0, 'ArrowRight', 1],
    ['tabs leave up and down to the page', tabs, 0, 'ArrowDown', undefined],
    ['tabs right to left', rtl(tabs), 0, 'ArrowLeft', 1],
    ['grid right', grid, 2, 'ArrowRight', 3],
    ['grid right goes on into the next row', grid, 3, 'ArrowRight', 4],
    ['grid down', grid, 1, 'ArrowDown', 5],
    ['grid down into a short last row', grid, 6, 'ArrowDown', 9],
    ['grid down in the last row stays', grid, 8, 'ArrowDown', 8],
    ['grid up', grid, 9, 'ArrowUp', 5],
    ['grid up in the first row stays', grid, 2, 'ArrowUp', 2],
    ['grid right to left', rtl(grid), 1, 'ArrowRight', 0],
    ['another key is not ours', grid, 1, 'Enter', undefined],
    ['nothing to move in', { ...list, count: 0 }, 0, 'End', undefined],
  ])('%s', (_, layout, current, key, expected) => {
    expect(nextIndex(current, key, layout)).toBe(expected)
  })
})

describe('typeAhead', () => {
  const wallets = ['Harbor', 'Juniper', 'Halcyon', 'harrow', 'Éclair']
  it.each<[string, number, number | undefined]>([
    ['j', 0, 1],
    ['h', 0, 2],
    ['hh', 2, 3],
    ['hhh', 3, 0],
    ['har', 0, 0],
    ['har', 1, 3],
    ['J', 4, 1],
    ['é', 0, 4],
    ['x', 0, undefined],
    ['', 0, undefined],
  ])('typing %j from item %i', (typed, current, expected) => {
    expect(typeAhead(wallets, current, typed)).toBe(expected)
  })
})
