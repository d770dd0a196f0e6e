import { Field, integer, Param } from 'stereomcp';

class Options {
  @Field({ minimum: 0, maxLength: 3, format: 'email', enum: ['a', null], default: 'a', 'x-unit': { of: 1 } })
  good!: string;

  // @ts-expect-error -- a typo is no option
  @Field({ minLenght: 3 }) keyword!: string;

  // @ts-expect-error -- a typo is no option
  @Field({ optinal: true }) option!: string;

  // @ts-expect-error -- a format that draft 2020-12 does not define
  @Field({ format: 'phone' }) format!: string;

  // @ts-expect-error -- a bound is a number
  @Field({ minimum: '3' }) bound!: integer;

  // @ts-expect-error -- a default is what a client would send
  @Field({ default: new Date(0) }) when!: Date;

  take(
    @Param('a', { default: new Date(0), format: 'date-time', 'x-mcp-header': 'Region' }) a: Date,
    // @ts-expect-error -- a typo is no option
    @Param('b', { descripton: 'x' }) b: string,
    // @ts-expect-error -- a parameter that may be null says so by its type
    @Param('c', { nullable: true }) c: string,
  ): unknown {
    return [a, b, c];
  }
}

export { Options };
