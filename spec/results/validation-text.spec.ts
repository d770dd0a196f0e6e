import { inputRepr } from '../../lib/results/input-repr';
import { validationText } from '../../lib/results/validation-text';

describe('the report of failed checks', () => {
  it('has a line for the place and an indented one for the reason', () => {
    const input = { temperature: 16.2, conditions: 'Overcast' };
    expect(
      validationText('WeatherData', [{ path: ['humidity'], reason: 'Field required', kind: 'missing', input }]),
    ).toBe(
      [
        '1 validation error for WeatherData',
        'humidity',
        "  Field required [type=missing, input_value={'temperature': 16.2, 'conditions': 'Overcast'}, input_type=object]",
      ].join('\n'),
    );
  });

  it('counts failures and writes paths with dots, the whole value as (root)', () => {
    const issue = { reason: 'Input should be a valid number', kind: 'number_type' };
    const issues = [
      { ...issue, path: ['result', 1, 'humidity'], input: '2' },
      { ...issue, path: [], input: [1, null, true] },
    ];
    expect(validationText('get_forecastOutput', issues)).toBe(
      [
        '2 validation errors for get_forecastOutput',
        'result.1.humidity',
        "  Input should be a valid number [type=number_type, input_value='2', input_type=string]",
        '(root)',
        '  Input should be a valid number [type=number_type, input_value=[1, null, true], input_type=array]',
      ].join('\n'),
    );
  });

  it('cannot be broken by what a client or an upstream put into names and values', () => {
    const path = ['a\n  Field required [type=missing]\u202e', '\u0000'];
    const text = validationText('Title\r\n', [{ path, reason: 'Bad', kind: 'bad', input: 'x\n\u001b[31m\u2028' }]);
    expect(text).toBe(
      [
        '1 validation error for Title\\r\\n',
        'a\\n  Field required [type=missing]\\u202e.\\x00',
        "  Bad [type=bad, input_value='x\\n\\x1b[31m\\u2028', input_type=string]",
      ].join('\n'),
    );
  });

  it('tells at most 20 failures, and says so where there are more', () => {
    const issues = Array.from({ length: 30 }, (_, index) => ({ path: [index], reason: 'Bad', kind: 'bad', input: 1 }));
    const lines = validationText('T', issues).split('\n');
    expect([lines.length, lines[0]]).toStrictEqual([41, 'more than 20 validation errors for T']);
    expect(validationText('T', issues.slice(0, 20))).toContain('\n19\n');
    expect(validationText('T', issues.slice(0, 20)).split('\n')[0]).toBe('20 validation errors for T');
  });
});

describe('a value in one line', () => {
  it('quotes text, keys and nested values', () => {
    expect(inputRepr({ a: ["it's", '\\'], b: { c: null }, d: true })).toBe(
      String.raw`{'a': ['it\'s', '\\'], 'b': {'c': null}, 'd': true}`,
    );
  });

  it('is at most 80 characters long and breaks no character apart', () => {
    const shown = [
      'x'.repeat(1e6),
      Array.from({ length: 1e5 }, () => 1),
      { ['k'.repeat(200)]: 1 },
      '😀'.repeat(50),
    ].map(inputRepr);
    expect(shown).toStrictEqual([
      `'${'x'.repeat(76)}...`,
      `[${'1, '.repeat(25)}1...`,
      `{'${'k'.repeat(75)}...`,
      `'${'😀'.repeat(38)}...`,
    ]);
  });

  it('shows what just fits', () => {
    expect([inputRepr('y'.repeat(78)), inputRepr('y'.repeat(79))]).toStrictEqual([
      `'${'y'.repeat(78)}'`,
      `'${'y'.repeat(76)}...`,
    ]);
  });
});
