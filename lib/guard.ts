import { armStdoutGuard } from './transports/stdout-guard';

armStdoutGuard();
