const ShowRunRtpScreen = () => null;
export default ShowRunRtpScreen;
